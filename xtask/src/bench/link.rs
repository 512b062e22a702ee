//! A network that is slow on a machine that is alone: a namespace in which the loopback interface is shaped.

use crate::world::World;

/// Bits per second that the interface passes, both ways together.
const RATE: &str = "1gbit";

/// Is gone when this is dropped.
pub struct Link(World);

impl Link {
    /// Makes one, if this user may. There is an interface with an address beside the loopback one, since
    /// some MPIs refuse to use that; what goes to the address of one's own host passes the loopback interface.
    pub fn make() -> Option<Link> {
        let world = World::make()?;
        let made = [
            // UCX looks for interfaces there, and would find those of the machine.
            "mount -t sysfs sysfs /sys".into(),
            format!("tc qdisc add dev lo root tbf rate {RATE} burst 128kb latency 20ms"),
            "ip link add near type veth peer name far".into(),
            "ip addr add 10.96.0.1/24 dev near".into(),
            "ip link set near up".into(),
            "ip link set far up".into(),
        ];
        made.iter().all(|words| world.run(words)).then_some(Link(world))
    }

    /// What to put before a command that is to run there.
    pub fn enter(&self) -> String {
        self.0.enter()
    }
}
