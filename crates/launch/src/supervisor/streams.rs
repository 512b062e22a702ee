//! What the ranks read and write.

use super::Supervisor;
use crate::protocol::Order;

impl Supervisor {
    /// Passes on standard input to the ranks that read it.
    pub(super) fn feed(&mut self) {
        // Once more each time: a rank that has room again says so at once, and nothing else would wake us.
        while let Some(piece) = self.input.poll_piece(&self.poller) {
            for host in self.input.readers() {
                self.agents.order(host, Order::Input(piece.clone()));
            }
            self.handle_reports();
        }
    }

    /// Writes what can be written, and lets ranks wait where it cannot. If their output is lost, the job ends.
    pub(super) fn write(&mut self) {
        for order in self.outlets.write(&self.poller) {
            self.agents.order_all(order);
        }
        if let Some(loss) = self.outlets.take_loss() {
            let running = self.running;
            let s = if running == 1 { "" } else { "s" };
            let ending = match running {
                0 => String::new(),
                _ => format!("\nmpiexec: ending {running} rank{s}, whose output would be lost"),
            };
            self.print(&format!("{loss}{ending}"));
            self.give_up(1);
            // Each of the two streams is lost once, so that this ends.
            self.write();
        }
    }
}
