//! A network of this machine's own, with names for namespaces, that is gone when whoever made it is.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A process holds it that has a mount and a network namespace of its own, in which `/run/netns` is empty at
/// first: neither names nor interfaces of it can be seen from outside. It ends when its input does, so
/// also when this process is killed, and the kernel takes everything away with it.
pub struct World {
    holder: Child,
}

impl World {
    /// Makes one, if this user may and `unshare`, `nsenter` and `ip` are there.
    pub fn make() -> Option<World> {
        let script = "mkdir -p /run/netns && mount -t tmpfs none /run/netns && ip link set lo up \
                      && echo ready && exec cat >/dev/null";
        let mut command = Command::new("unshare");
        command.args(["--mount", "--net", "sh", "-c", script]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut world = World { holder: command.spawn().ok()? };
        let mut line = String::new();
        BufReader::new(world.holder.stdout.take()?).read_line(&mut line).ok()?;
        (line == "ready\n").then_some(world)
    }

    /// What to put before a command that is to run in it.
    pub fn enter(&self) -> String {
        format!("nsenter --target {} --mount --net", self.holder.id())
    }

    /// Whether a command in it did what these words say.
    pub fn run(&self, words: &str) -> bool {
        let words = format!("{} {words}", self.enter());
        let mut words = words.split(' ');
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }

    /// Where a namespace of this name can be opened.
    #[allow(dead_code, reason = "not everyone who uses this file enters namespaces by itself")]
    pub fn namespace(&self, name: &str) -> PathBuf {
        // The holder's own view of the file system.
        let view = PathBuf::from("/proc").join(self.holder.id().to_string()).join("root");
        view.join("run/netns").join(name)
    }
}

impl Drop for World {
    fn drop(&mut self) {
        drop(self.holder.stdin.take());
        let _ = self.holder.wait();
    }
}
