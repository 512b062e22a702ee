//! The worlds of a job: where their ranks go, and who waits for them.

use super::{HostState, Rank, Supervisor, UNUSABLE};
use crate::agents::Agents;
use crate::arguments::Plan;
use crate::outlets::Origin;
use crate::protocol::{Listen, Order, Prepare};
use crate::spawn::{self, Capacity};
use crate::verdict::Fault;
use boot::roster::{Host, RankAddress};
use boot::{Machine, Message, Occupancy, Roster};
use std::io;
use std::net::IpAddr;

/// A world, as seen by those who look after it.
pub(super) struct Spawned {
    pub(super) first: usize,
    pub(super) size: usize,
    /// The host of who asked for it.
    pub(super) asker: u32,
    pub(super) arrival: Arrival,
    /// How it is to be started; None if somebody else has started it.
    pub(super) prepare: Option<Prepare>,
    /// What the hosts have said that are ready.
    pub(super) ready: Vec<Option<Ready>>,
    /// Whether its ranks go on though one has died.
    pub(super) has_failures: bool,
}

/// Where the ranks of a host can be reached.
pub(super) struct Ready {
    pub(super) ports: Vec<u16>,
    pub(super) addresses: Vec<IpAddr>,
}

pub(super) enum Arrival {
    /// Somebody waits at this port for all of its ranks to call MPI_Init.
    Expected(String),
    /// They have, or nobody waits.
    Complete,
    /// Not all did, and those who waited were told; or it has ended apart from others.
    Failed,
}

impl Supervisor {
    /// Has the hosts get ready for a world of which `rank_hosts` has the host of each rank.
    pub(super) fn start_world(
        &mut self,
        plan: Plan,
        rank_hosts: Vec<u32>,
        parent: Option<String>,
        asker: u32,
        feed: bool,
    ) -> io::Result<()> {
        let number = boot::random()?;
        let (first, size) = (self.ranks.len(), rank_hosts.len());
        // Those on other hosts may come later.
        let listen = match (self.hosts.len(), self.settings.fabric.share_memory()) {
            _ if self.joint.is_some() => Listen::Everywhere,
            (1, false) => Listen::Here,
            (1, _) => Listen::Nowhere,
            _ => Listen::Everywhere,
        };
        let world = self.worlds.len() as u32;
        let arrival = parent.clone().map_or(Arrival::Complete, Arrival::Expected);
        for host in &rank_hosts {
            let (world, host, process) = (world as usize, *host, 0);
            let (arrived, connected) = (parent.is_none(), parent.is_some());
            let (left, tolerant, running, told) = (false, false, false, false);
            self.ranks.push(Rank {
                world,
                host,
                process,
                arrived,
                connected,
                left,
                tolerant,
                running,
                told,
            });
        }
        let first = (first, first as u32);
        let prepare = Prepare {
            world,
            number,
            first: first.1,
            hosts: rank_hosts,
            parent,
            listen,
            feed,
            slots: self.slots(),
            plan: Box::new(plan),
        };
        let ready = self.hosts.iter().map(|_| None).collect();
        let first = first.0;
        let order = Order::Prepare(prepare.clone());
        let prepare = Some(prepare);
        let has_failures = false;
        self.worlds.push(Spawned { first, size, asker, arrival, prepare, ready, has_failures });
        for (rank, started) in self.ranks[first..].iter().enumerate() {
            let (world, host) = (world as usize, started.host);
            let host_name = &self.hosts[host as usize].name;
            self.outlets.add(&Origin { rank, size, world, host, host_name })?;
        }
        let hosts = self.hosts_of(world as usize);
        self.start_hosts(&hosts);
        for host in hosts {
            self.agents.order(host, order.clone());
        }
        Ok(())
    }

    /// How many ranks all hosts are meant to have; none if there is one and nobody says.
    fn slots(&self) -> Option<u32> {
        let known = self.hosts.len() > 1 || self.hosts.iter().any(|state| state.slots.is_some());
        let slots = self.hosts.iter().map(|state| state.slots.unwrap_or(1));
        known.then(|| slots.fold(0u32, u32::saturating_add).min(boot::MOST_RANKS))
    }

    /// Has those of these hosts start their agents that have none.
    fn start_hosts(&mut self, hosts: &[u32]) {
        let Agents::Remote(tree) = &mut self.agents else { return };
        let mut others = Vec::new();
        for &host in hosts {
            let state = &mut self.hosts[host as usize];
            if std::mem::replace(&mut state.started, true) {
                continue;
            }
            state.over = false;
            match state.local {
                true => tree.start_one(host, &state.name, &[], true),
                false => others.push((host, state.name.clone())),
            }
        }
        tree.start(&others);
    }

    /// The hosts that have ranks of a world.
    pub(super) fn hosts_of(&self, world: usize) -> Vec<u32> {
        let Spawned { first, size, .. } = self.worlds[world];
        let mut hosts: Vec<u32> =
            self.ranks[first..].iter().take(size).map(|rank| rank.host).collect();
        hosts.sort_unstable();
        hosts.dedup();
        hosts
    }

    pub(super) fn handle_prepared(
        &mut self,
        host: u32,
        world: usize,
        ports: Vec<u16>,
        addresses: Vec<IpAddr>,
    ) {
        let Some(known) = self.worlds.get(world) else { return };
        if self.ending.is_some() || matches!(known.arrival, Arrival::Failed) {
            return;
        }
        self.worlds[world].ready[host as usize] = Some(Ready { ports, addresses });
        let hosts = self.hosts_of(world);
        if !hosts.iter().all(|host| self.worlds[world].ready[*host as usize].is_some()) {
            return;
        }
        let roster = match self.roster(world) {
            Ok(roster) => roster,
            Err(message) => return self.handle_refusal(host, world, UNUSABLE, &message),
        };
        if let Some((host, message)) = self.refuse_oversubscription(world, &hosts) {
            return self.handle_refusal(host, world, UNUSABLE, &message);
        }
        let counts = self.processes_with(world);
        for host in hosts.iter().copied() {
            let (occupancy, sharing) = self.sharing(host, &hosts, &counts);
            let (world, roster) = (world as u32, roster.clone());
            self.agents.order(host, Order::Start { world, roster, occupancy, sharing });
        }
        let Spawned { first, size, .. } = self.worlds[world];
        for rank in self.ranks[first..].iter_mut().take(size) {
            rank.running = true;
        }
        self.running += size;
        self.starting = false;
    }

    /// How many processes each host has once the ranks of a world run, too.
    fn processes_with(&self, world: usize) -> Vec<u32> {
        let mut counts = vec![0; self.hosts.len()];
        let others = self.ranks.iter().filter(|rank| rank.running && rank.world != world);
        for rank in others.chain(self.ranks_of(world)) {
            counts[rank.host as usize] += 1;
        }
        counts
    }

    /// How many processes share the CPUs of a host, and which of `hosts` do. `counts` has the processes of each host.
    fn sharing(&self, host: u32, hosts: &[u32], counts: &[u32]) -> (Occupancy, Vec<u32>) {
        let unknown = Machine::default();
        let machine = |host: usize| self.hosts[host].machine.as_ref().unwrap_or(&unknown);
        let all: Vec<(&Machine, u32)> =
            counts.iter().enumerate().map(|(host, count)| (machine(host), *count)).collect();
        let own = machine(host as usize);
        let shares = |other: &u32| *other == host || own.shares_cpus(machine(*other as usize));
        let mut sharing: Vec<u32> = hosts.iter().copied().filter(shares).collect();
        // Where CPU sets overlap in part, ranks of the lower CPUs are bound first, and so to the lower ones.
        sharing.sort_by_key(|host| (&machine(*host as usize).cpus, *host));
        (Occupancy::of_host(host as usize, &all), sharing)
    }

    /// Which host would have more ranks than CPUs, and the error, if the plan refuses that.
    fn refuse_oversubscription(&self, world: usize, hosts: &[u32]) -> Option<(u32, String)> {
        let prepare = self.worlds[world].prepare.as_ref()?;
        if !prepare.plan.within_cpus || prepare.parent.is_some() {
            return None;
        }
        let counts = self.processes_with(world);
        hosts.iter().find_map(|&host| {
            let (_, sharing) = self.sharing(host, hosts, &counts);
            let own = self.ranks_of(world).iter().filter(|rank| sharing.contains(&rank.host));
            let (ranks, cpus) =
                (own.count(), self.hosts[host as usize].machine.as_ref()?.cpus.len());
            let name = |host: &u32| &*self.hosts[*host as usize].name;
            let of = match sharing.as_slice() {
                [_] => format!("host {}", name(&host)),
                _ => {
                    let names: Vec<&str> = sharing.iter().map(name).collect();
                    format!("hosts {}, which are one machine", names.join(", "))
                }
            };
            (ranks > cpus).then(|| {
                let message = format!(
                    "{ranks} ranks are more than the {cpus} CPUs of {of}\n  \
                     Leave --nooversubscribe out, or use fewer ranks."
                );
                (host, message)
            })
        })
    }

    /// The bytes of a world's roster; none if its ranks share memory only.
    pub(super) fn roster(&self, world: usize) -> Result<Vec<u8>, String> {
        let Spawned { first, size, prepare, ready, .. } = &self.worlds[world];
        if prepare.as_ref().is_none_or(|prepare| prepare.listen == Listen::Nowhere) {
            return Ok(Vec::new());
        }
        let (secret, joint, encrypt) =
            (self.secret.clone(), self.joint.clone(), self.settings.encrypt);
        let host = |(state, ready): (&HostState, &Option<Ready>)| Host {
            name: state.name.clone(),
            addresses: ready.as_ref().map_or_else(Vec::new, |ready| ready.addresses.clone()),
        };
        let hosts = self.hosts.iter().zip(ready).map(host).collect();
        let mut used = vec![0; self.hosts.len()];
        let mut ranks = Vec::with_capacity(*size);
        for rank in self.ranks[*first..].iter().take(*size) {
            let host = rank.host as usize;
            let port = ready[host].as_ref().and_then(|ready| ready.ports.get(used[host]));
            let port = *port.ok_or("an agent has too few ports for its ranks")?;
            used[host] += 1;
            ranks.push(RankAddress { host: rank.host, port });
        }
        // Whoever is there has room, however many slots there are.
        let slots = self.slots().unwrap_or(1).max((self.running + size) as u32);
        Ok(Roster { secret, joint, encrypt, slots, hosts, ranks }.encode())
    }

    pub(super) fn handle_refusal(&mut self, host: u32, world: usize, status: u8, message: &str) {
        if world > 0 {
            return self.abandon(world, message);
        }
        if self.ending.is_none() && self.status.is_none() {
            let name = self.hosts[host as usize].name.clone();
            match self.hosts.len() {
                1 => self.print(message),
                _ if status == 127 => self.print(&format!(
                    "host {name}: {message}\n  \
                     Programs must be at the same path on each host, as on a shared file system."
                )),
                _ => self.print(&format!("host {name}: {message}")),
            }
        }
        self.give_up(status);
    }

    pub(super) fn spawn(&mut self, index: usize, request: &[u8]) {
        let Ok(request) = boot::SpawnRequest::decode(request) else {
            let why = "a request for processes that makes no sense".into();
            return self.add_fault(index, Fault::Garbled(why));
        };
        let host = self.ranks[index].host;
        let decline = |reason: String| Order::Decline { port: request.port.clone(), reason };
        if self.ending.is_some() {
            return self.agents.order(host, decline("the job is ending".into()));
        }
        let plan = spawn::plan(&self.plan, &request);
        let mut capacities = self.capacities();
        let rank_hosts =
            match spawn::map(&request, host as usize, &mut capacities, self.plan.map_by) {
                Ok(rank_hosts) => rank_hosts,
                Err(reason) => return self.agents.order(host, decline(reason)),
            };
        let port = Some(request.port.clone());
        if let Err(error) = self.start_world(plan, rank_hosts, port, host, false) {
            self.agents.order(host, decline(error.to_string()));
        }
    }

    /// The hosts, as whoever wants processes sees them.
    fn capacities(&self) -> Vec<Capacity> {
        let capacity = |state: &HostState| Capacity {
            name: state.name.clone(),
            own_name: state.own_name.clone(),
            slots: state.slots.unwrap_or(1),
            ranks: 0,
            usable: !state.lost,
        };
        let mut capacities: Vec<Capacity> = self.hosts.iter().map(capacity).collect();
        // Those that are about to be started count too.
        let coming = |rank: &Rank| matches!(self.worlds[rank.world].arrival, Arrival::Expected(_));
        for rank in self.ranks.iter().filter(|rank| rank.running || coming(rank)) {
            capacities[rank.host as usize].ranks += 1;
        }
        capacities
    }

    /// A rank of the world has met its parents: they may all have.
    pub(super) fn handle_arrival(&mut self, world: usize) {
        if let Arrival::Expected(_) = self.worlds[world].arrival
            && self.ranks_of(world).iter().all(|rank| rank.arrived)
        {
            self.worlds[world].arrival = Arrival::Complete;
        }
    }

    pub(super) fn ranks_of(&self, world: usize) -> &[Rank] {
        let Spawned { first, size, .. } = self.worlds[world];
        &self.ranks[first..first + size]
    }

    /// Whether there are others than this world, and they have nothing to do with it: its faults
    /// are its own (MPI-5.0 §11.10.4).
    pub(super) fn is_apart(&self, world: usize) -> bool {
        let others = self.ranks.iter().any(|rank| rank.running && rank.world != world);
        others && !self.ranks_of(world).iter().any(|rank| rank.connected)
    }

    /// Gives up on worlds that are expected, and that need a host which is not there.
    pub(super) fn abandon_on(&mut self, host: u32, reason: &str) {
        for world in 0..self.worlds.len() {
            let expected = matches!(self.worlds[world].arrival, Arrival::Expected(_));
            if expected && self.hosts_of(world).contains(&host) {
                self.abandon(world, reason);
            }
        }
    }

    /// Gives up on a world: kills it, and tells those who wait for it.
    pub(super) fn abandon(&mut self, world: usize, reason: &str) {
        for host in self.hosts_of(world) {
            self.agents.order(host, Order::Abandon { world: world as u32 });
        }
        let arrival = std::mem::replace(&mut self.worlds[world].arrival, Arrival::Failed);
        if let Arrival::Expected(port) = arrival {
            let reason = reason.to_owned();
            self.agents.order(self.worlds[world].asker, Order::Decline { port, reason });
        }
    }
}
