//! Duplicates (MPI-5.0 §7.4.2).

use super::{Communicator, Communicators, Life, contexts, find, hints};
use crate::attribute::{Attributes, Object};
use crate::error::Result;
use crate::info::Info;
use crate::process::{self, Here};
use crate::{Handle, attribute, collective, request, state};

/// `MPI_Comm_dup`: collective; calls attribute copy functions.
pub fn dup(comm: Handle) -> Result<Handle> {
    collective::construction(&"comm_dup", comm)?;
    finish(idup(comm)?)
}

/// `MPI_Comm_dup_with_info`.
pub fn dup_with_info(comm: Handle, info: Handle) -> Result<Handle> {
    collective::construction(&"comm_dup_with_info", comm)?;
    finish(idup_with_info(comm, info)?)
}

/// `MPI_Comm_idup`: the new communicator, which can be used when the request has completed.
/// Attribute copy functions are called at once. Hints are not copied.
pub fn idup(comm: Handle) -> Result<(Handle, Handle)> {
    begin(comm, Info::default())
}

/// `MPI_Comm_idup_with_info`.
pub fn idup_with_info(comm: Handle, info: Handle) -> Result<(Handle, Handle)> {
    find(comm)?;
    begin(comm, hints::of(info)?)
}

/// A communicator of the library's own with the members of `comm`: without attributes and hints.
pub(crate) fn twin(comm: Handle) -> Result<Handle> {
    finish(begin_with(comm, Info::default(), Attributes::default())?)
}

fn finish((new, mut request): (Handle, Handle)) -> Result<Handle> {
    request::wait(&mut request)?;
    Ok(new)
}

fn begin(comm: Handle, hints: Info) -> Result<(Handle, Handle)> {
    // The copy functions come first, so that one that fails leaves nothing behind.
    begin_with(comm, hints, attribute::copies(Object::Comm(comm))?)
}

fn begin_with(comm: Handle, info: Info, attributes: Attributes) -> Result<(Handle, Handle)> {
    let here: &Here = process::here()?;
    let asserts_tags = info.value(hints::NO_ANY_TAG) == Some("true");
    let new = state::with(|state| {
        let all = &mut state.communicators;
        let mut new = all.find(comm)?.twin();
        new.info = info;
        Ok(all.publish(new))
    })?;
    attribute::adopt(Object::Comm(new), attributes)?;
    let participants = state::with(|state| {
        state.communicators.find_mut(new)?.life = Life::Expected;
        Ok(state.communicators.find_mut(comm)?.participants())
    })?;
    let vcis = here.vcis_for(participants.everyone());
    let by_tag = vcis > 1 && asserts_tags;
    let request: Result<Handle> = here.at(participants.context).with(|core| {
        here.state.with(|state| {
            let all = &mut state.communicators;
            let fresh = || if by_tag { all.hand_out_by_tag(vcis) } else { all.hand_out(vcis) };
            let agreement = participants.begin(core, here.rank, fresh);
            Ok(state.track_duplicate(comm, agreement, new))
        })
    });
    Ok((new, request?))
}

impl Communicator {
    /// A communicator with the groups and the topology of this one, in a context that is not known yet.
    fn twin(&self) -> Communicator {
        Communicator {
            remote: self.remote.clone(),
            leads: self.leads,
            session: self.session,
            topology: self.topology.clone(),
            places: self.places.clone(),
            ..Communicator::intra(0, self.rank, self.members.clone(), self.errhandler)
        }
    }
}

impl Communicators {
    /// A communicator that is being made has its context, or will never have one.
    pub(crate) fn deliver(&mut self, new: Handle, context: Option<u64>) {
        match (self.table.find_mut(new), context) {
            (Some(found), Some(context)) if found.life == Life::Expected => {
                (found.context, found.tag_mask) = contexts::read(context);
                found.life = Life::Usable;
            }
            (Some(_), None) => drop(self.table.remove(new)),
            _ => {}
        }
    }
}
