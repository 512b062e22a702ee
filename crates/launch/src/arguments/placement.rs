//! Where ranks go, in the words of several launchers: `--map-by`, `--rank-by` and `--bind-to`.

use super::{ArgumentError, Plan, Words};
use crate::binding::{Bind, Part, Spread, list};
use crate::hosts::MapBy;

/// What may be written behind `--map-by`.
const MAPPINGS: &str = "slot, node, core, hwthread, socket, numa, l3cache, l2cache, \
                        or ppr:N:node, ppr:N:socket and the like; :PE=N behind it gives each rank N cores";
/// What may be written behind `--bind-to`.
const BINDINGS: &str = "auto, none, hwthread, core, l2cache, l3cache, numa or socket";

/// The part of a host that a word means.
fn part(word: &str) -> Option<Part> {
    match word {
        "socket" | "sockets" | "package" | "chip" => Some(Part::Socket),
        "numa" | "numanode" | "numas" | "sub-numa" => Some(Part::Numa),
        "l3cache" | "l3" => Some(Part::Cache3),
        "l2cache" | "l2" => Some(Part::Cache2),
        _ => None,
    }
}

/// Reads `--map-by`: how ranks are put on hosts and on their parts.
pub(super) fn map_by(plan: &mut Plan, words: &mut Words<'_>) -> Result<(), ArgumentError> {
    let text = words.text(MAPPINGS)?;
    let lower = text.to_lowercase();
    let refused = || words.refuse(&text, format!("It must be {MAPPINGS}."));
    let mut pieces = lower.split(':');
    match pieces.next().unwrap_or_default() {
        // Modifiers alone.
        "" => {}
        "slot" | "core" | "hwthread" | "l1cache" => plan.map_by = MapBy::Slot,
        "node" | "nodes" | "host" => plan.map_by = MapBy::Node,
        "ppr" => {
            let number = words.read_count(pieces.next().unwrap_or_default())?;
            match pieces.next().unwrap_or_default() {
                "node" | "host" | "machine" => plan.per_host = Some(number),
                "core" => plan.binding.spread = Spread::Blocks(Part::Core, number),
                word => {
                    plan.binding.spread = Spread::Blocks(part(word).ok_or_else(refused)?, number)
                }
            }
        }
        word => plan.binding.spread = Spread::Turns(part(word).ok_or_else(refused)?),
    }
    for piece in pieces {
        match piece.split_once('=').unwrap_or((piece, "")) {
            ("pe", number) => plan.binding.per_rank = Some(words.read_count(number)?),
            ("oversubscribe", "") => plan.within_slots = false,
            ("nooversubscribe", "") => plan.within_slots = true,
            ("hwtcpus", "") => plan.binding.by_thread = true,
            // Ranks are numbered over all hosts, whole cores count, and spawned processes do as these.
            ("span" | "corecpus" | "inherit" | "noinherit" | "nolocal" | "qfile", _) => {}
            ("ordered" | "overload-allowed" | "if-supported", "") => {}
            ("pe-list", numbers) => plan.binding.cpus = cpu_list(words, &text, numbers)?,
            ("display", "") => plan.display_map = true,
            ("donotlaunch", "") => plan.dry_run = true,
            _ => return Err(refused()),
        }
    }
    Ok(())
}

/// Reads `--rank-by`: how ranks are numbered where they are.
pub(super) fn rank_by(plan: &mut Plan, words: &mut Words<'_>) -> Result<(), ArgumentError> {
    let what = "slot, node, core, hwthread, numa, socket or fill";
    let text = words.text(what)?;
    let lower = text.to_lowercase();
    match lower.split(':').next().unwrap_or_default() {
        "slot" | "core" | "hwthread" | "fill" => plan.rank_by = Some(MapBy::Slot),
        "node" => plan.rank_by = Some(MapBy::Node),
        word => {
            let part = part(word);
            let part = part.ok_or_else(|| words.refuse(&text, format!("It must be {what}.")))?;
            plan.rank_by = Some(MapBy::Slot);
            if plan.binding.spread == Spread::Even {
                plan.binding.spread = Spread::Turns(part);
            }
        }
    }
    Ok(())
}

/// Reads `--bind-to`: what each rank is bound to.
pub(super) fn bind_to(plan: &mut Plan, words: &mut Words<'_>) -> Result<(), ArgumentError> {
    let text = words.text(BINDINGS)?;
    let lower = text.to_lowercase();
    let mut pieces = lower.split(':');
    plan.binding.bind = match pieces.next().unwrap_or_default() {
        "auto" => Bind::Auto,
        // A whole host is no bound.
        "none" | "machine" | "board" | "node" | "off" => Bind::None,
        "hwthread" | "thread" | "pu" => Bind::Thread,
        "core" | "cores" | "l1cache" | "rr" | "on" => Bind::Core,
        "user" | "map" | "cpu-list" => {
            let remedy = "Use --cpu-set LIST for the CPUs that ranks may use, with --bind-to core.";
            return Err(words.refuse(&text, remedy));
        }
        word => match part(word) {
            Some(part) => Bind::Part(part),
            None => return Err(words.refuse(&text, format!("It must be {BINDINGS}."))),
        },
    };
    for piece in pieces {
        match piece {
            "overload-allowed" | "no-overload" | "if-supported" | "1" => {}
            "report" => plan.report = true,
            number if number.parse::<u32>().is_ok() => {
                plan.binding.per_rank = Some(words.read_count(number)?);
            }
            _ => return Err(words.refuse(&text, format!("It must be {BINDINGS}."))),
        }
    }
    Ok(())
}

/// Reads `--cpu-set`: the only CPUs that ranks may use.
pub(super) fn cpu_set(plan: &mut Plan, words: &mut Words<'_>) -> Result<(), ArgumentError> {
    let text = words.text("CPUs, as in 0-3,8")?;
    plan.binding.cpus = cpu_list(words, &text, &text)?;
    Ok(())
}

fn cpu_list(words: &Words<'_>, text: &str, numbers: &str) -> Result<Vec<u32>, ArgumentError> {
    let cpus = list(numbers);
    // What is no number was left out.
    let clean = numbers.bytes().all(|byte| byte.is_ascii_digit() || b",-".contains(&byte));
    let whole = numbers.split(',').all(|piece| !list(piece).is_empty());
    if cpus.is_empty() || !clean || !whole {
        return Err(words.refuse(text, "Write numbers of CPUs, as in 0-3,8."));
    }
    Ok(cpus)
}
