//! With those that a topology names.

use layout::Span;

use crate::exchange::{receive_some, send_some};
use crate::kind::Kind;
use crate::steps::{Algorithm, Steps, Team};

/// Sends to some and receives from some. Between two members, the order of the sends is the order of
/// the receives: a member may be there several times, and may be ourselves.
#[derive(Clone, Debug)]
pub struct Neighbours {
    /// What goes to whom.
    pub send: Vec<(usize, Span)>,
    /// From whom what comes where.
    pub receive: Vec<(usize, Span)>,
}

impl Algorithm for Neighbours {
    fn kind(&self) -> Kind {
        Kind::Neighbours
    }

    fn steps<S: Steps>(&self, _: Team, steps: &mut S) {
        self.receive.iter().for_each(|&(from, block)| receive_some(steps, from, block));
        self.send.iter().for_each(|&(to, block)| send_some(steps, to, block));
        steps.wait();
    }
}
