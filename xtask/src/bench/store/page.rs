//! The page: bars, protocols, curves.

use super::bars::BARS;
use super::curves::{self, Axis, Curve};
use super::model::{Link, Model};
use super::{FORMS, Figures, SWEEPS, Sweep, row};
use crate::bench::cores;

const COLOURS: &[&str] =
    &["#b5651d", "#8e6bbf", "#2c6fbb", "#6b7280", "#2e8b57", "#c0392b", "#e06c9f"];

/// What each form is, for the reader.
const MEANING: &[(&str, &str)] = &[
    ("sendrecv", "MPI: everyone sends its part to everyone"),
    ("broadcast", "MPI: one broadcast from each process"),
    ("allgather", "MPI: one allgather a step"),
    ("shared", "shared memory: write the common vector, barrier, copy it"),
    ("words", "remote store: each element to everyone as it is computed, barrier"),
    ("blocks", "remote store: one block to everyone, barrier"),
    ("flags", "remote store: one block to everyone, and a flag behind it; no barrier"),
];

/// The whole page.
pub fn write(figures: &Figures, rounds: usize) -> String {
    let mut page = String::from(HEAD);
    page += &format!(
        "<p>Measured on {} cores at a load of {}, median of {rounds} rounds. Where there are more processes than \
         cores they share them, and a step costs context switches, which the model does not know.</p>\n",
        cores::count(),
        load()
    );
    page += "<h2>What a store costs</h2>\n<table><thead><tr><th>what<th>ours<th>beside<th>times as good\
             <th>at least</tr></thead><tbody>\n";
    for bar in BARS {
        let Some((ours, beside, better, good)) = bar.judge(figures) else { continue };
        let beside = beside.map_or(String::new(), |beside| format!("{beside:.1}"));
        let class = if good { "good" } else { "bad" };
        page += &format!(
            "<tr><td>{}<td>{ours:.1}<td>{beside}<td class=\"{class}\">{better:.2}<td>{}</tr>\n",
            bar.what, bar.least
        );
    }
    page += "</tbody></table>\n<p>Trips in ns, words in millions a second, blocks in GB/s, wakes in µs. \
             A ping-pong of two processes on two cores; the two figures of a row take turns in one run, \
             except MPI's. More times as good is better in every row; green \
             is at least what is asked for.</p>\n";
    page += &link_text(figures);
    page += &protocols(figures);
    page += "<h2>The matrix-vector product in seven forms</h2>\n\
             <p>x ← A·x, rows distributed, every process has all of x. Time of one step, with the \
             serial program at the same size beside it. Dashes: the dissertation's model with parameters \
             measured here.</p>\n<dl>\n";
    for (form, meaning) in MEANING {
        page += &format!("<dt>{form}<dd>{meaning}\n");
    }
    page += "</dl>\n";
    for sweep in SWEEPS {
        page += &section(sweep, figures);
    }
    page += &model_text(figures);
    page + "</main></body></html>\n"
}

/// What else runs on this machine: figures of a busy one say little.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().into()
}

fn protocols(figures: &Figures) -> String {
    let mut text = String::from(
        "<h2>Five message protocols over a link with 500 µs of added delay</h2>\n\
         <p>Pre-posted ping-pong of 20 messages; time of one message. Short: 16 bytes, long: 1000.</p>\n\
         <table><thead><tr><th>protocol<th>message<th>sender<th>dependent steps<th>steps × delay, µs\
         <th>measured, µs</tr></thead><tbody>\n",
    );
    for (row, least) in figures {
        let parts: Vec<&str> = row.split('/').collect();
        let ["delayed", protocol, kind, sender, "least"] = parts[..] else { continue };
        let other = |what: &str| {
            figures.get(&format!("delayed/{protocol}/{kind}/{sender}/{what}")).copied()
        };
        let (Some(steps), Some(measured)) = (other("steps"), other("measured")) else { continue };
        text += &format!(
            "<tr><td>{protocol}<td>{kind}<td>{sender}<td>{steps:.2}<td>{least:.0}<td>{measured:.0}\
             </tr>\n"
        );
    }
    text + "</tbody></table>\n"
}

fn section(sweep: &Sweep, figures: &Figures) -> String {
    let mut curves: Vec<Curve> = Vec::new();
    for ((form, ..), colour) in FORMS.iter().zip(COLOURS) {
        let point = |p: &u32| Some((f64::from(*p), *figures.get(&row(sweep, form, *p))?));
        let points: Vec<(f64, f64)> = sweep.processes.iter().filter_map(point).collect();
        if !points.is_empty() {
            curves.push(Curve { name: (*form).into(), colour, model: false, points });
        }
    }
    if curves.is_empty() {
        return String::new();
    }
    let mut table = String::from("<table><thead><tr><th>processes");
    curves.iter().for_each(|curve| table += &format!("<th>{}", curve.name));
    table += "<th>serial</tr></thead><tbody>\n";
    let serial = figures.get(&format!("serial/{}", sweep.n)).copied();
    for p in sweep.processes {
        table += &format!("<tr><td>{p}");
        for curve in &curves {
            let found = curve.points.iter().find(|point| point.0 == f64::from(*p));
            table += &found.map_or("<td>".into(), |point| format!("<td>{:.1}", point.1));
        }
        table += &serial.map_or("<td>".into(), |serial| format!("<td>{serial:.1}"));
        table += "</tr>\n";
    }
    table += "</tbody></table>\n";
    for (name, colour, time) in models(sweep, figures) {
        let point = |p: &u32| (f64::from(*p), time(f64::from(*p)));
        let points = sweep.processes.iter().map(point).collect();
        curves.push(Curve { name: name.into(), colour, model: true, points });
    }
    let axis = Axis { title: "processes", factor: 2.0 };
    let drawn = curves::draw(&curves, &axis, "µs a step");
    format!("<h3>{}</h3>\n<figure>{drawn}</figure>\n{table}", sweep.title)
}

/// What models say of a step: a name, a colour, and the time by the number of processes.
type Modelled = (&'static str, &'static str, Box<dyn Fn(f64) -> f64>);

fn models(sweep: &Sweep, figures: &Figures) -> Vec<Modelled> {
    let Some(model) = Model::measured(figures, sweep.n) else { return Vec::new() };
    if sweep.network {
        let Some(link) = Link::measured(figures) else { return Vec::new() };
        return vec![
            ("model: blocks", "#c0392b", Box::new(move |p| model.blocks_apart(&link, p))),
            ("model: flags", "#e06c9f", Box::new(move |p| model.flags_apart(&link, p))),
        ];
    }
    vec![
        ("model: messages", "#2c6fbb", Box::new(move |p| model.messages(p))),
        ("model: shared", "#6b7280", Box::new(move |p| model.shared(p))),
        ("model: store", "#c0392b", Box::new(move |p| model.store(p))),
    ]
}

/// What a store to another host takes, beside the line through it.
fn link_text(figures: &Figures) -> String {
    let Some(link) = Link::measured(figures) else { return String::new() };
    let points = Link::points(figures);
    let mut text = format!(
        "<h2>A store to another host</h2>\n<p>One-way trip of a block and a flag behind it between two \
         network namespaces, and t = L + n/B, fitted to it: L = {:.1} µs, B = {:.0} MB/s. A barrier of \
         both takes {:.1} µs; single words, {:.2} million a second, share frames.</p>\n\
         <table><thead><tr><th>bytes<th>measured, µs<th>L + n/B, µs<th>measured / model</tr></thead>\
         <tbody>\n",
        link.latency,
        link.bandwidth,
        link.barrier,
        figures.get("link/words").copied().unwrap_or(f64::NAN),
    );
    for &(bytes, time) in &points {
        let expected = link.trip(bytes);
        text += &format!(
            "<tr><td>{bytes}<td>{time:.1}<td>{expected:.1}<td>{:.2}</tr>\n",
            time / expected
        );
    }
    let expected = points.iter().map(|point| (point.0, link.trip(point.0))).collect();
    let curves = [
        Curve { name: "measured".into(), colour: "#2c6fbb", model: false, points },
        Curve { name: "L + n/B".into(), colour: "#2c6fbb", model: true, points: expected },
    ];
    let axis = Axis { title: "bytes", factor: 8.0 };
    let drawn = curves::draw(&curves, &axis, "µs one way");
    text + &format!("</tbody></table>\n<figure>{drawn}</figure>\n")
}

fn model_text(figures: &Figures) -> String {
    let Some(model) = Model::measured(figures, SWEEPS[0].n) else { return String::new() };
    format!(
        "<h2>The model</h2>\n<p>t = t<sub>calc</sub> + t<sub>comm</sub> + t<sub>barrier</sub>, with the \
         serial time over the cores there are for t<sub>calc</sub>. Messages: p·L + s·c. Shared memory: \
         2(p−1)/p·s(L/8+c) + p·b (a cache line brings eight values). Remote store: L + (s/p)·c + p·b. \
         Measured here: L = {:.0} ns by messages, {:.0} ns by shared memory, {:.0} ns by remote store; \
         c = {:.2} ns a value; b = {:.0} ns a process. On two hosts a step's blocks cross the link once \
         in each direction, whatever the number of their receivers: blocks: t<sub>calc</sub> + L + 4s/B + a \
         barrier, flags: without the barrier, with L, B and the barrier of the section above; values have \
         eight bytes, half of which are on the other host.</p>\n\
         <p>The printed versions of the shared-memory and remote-store forms let a fast process \
         overwrite the vector while a slow one still reads it; here two copies are used in turn.</p>\n",
        model.message * 1e3,
        model.shared * 1e3,
        model.store * 1e3,
        model.clock * 1e3,
        model.sync * 1e3
    )
}

const HEAD: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
<title>Serried: remote stores, measured</title>\n<style>\n\
:root { color-scheme: light dark }\n\
body { margin: 0; font: 16px/1.5 system-ui, sans-serif }\n\
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem }\n\
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; \
display: block; overflow-x: auto }\n\
th, td { text-align: right; padding: .2rem .6rem; border-bottom: 1px solid color-mix(in srgb, \
currentColor 20%, transparent); white-space: nowrap }\n\
th:first-child, td:first-child { text-align: left }\n\
figure { margin: 0; max-width: 48rem } svg { width: 100%; height: auto }\n\
.good { color: #2e8b57 } .bad { color: #c0392b; font-weight: bold }\n\
dt { font-weight: bold; float: left; clear: left; width: 6rem } dd { margin: 0 0 0 6.5rem }\n\
</style></head><body><main>\n<h1>Remote stores, measured</h1>\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_has_its_meaning_and_its_curve() {
        let mut figures = Figures::new();
        for (at, (form, ..)) in FORMS.iter().enumerate() {
            assert_eq!(MEANING[at].0, *form);
            for p in SWEEPS[0].processes {
                figures.insert(row(&SWEEPS[0], form, *p), 10.0 + f64::from(*p));
            }
        }
        let row = |name: &str, value: f64| (name.to_string(), value);
        figures.extend([row("link/8", 20.0), row("link/4096", 24.0), row("link/1048576", 900.0)]);
        figures.extend([row("link/barrier", 60.0), row("link/words", 2.0)]);
        let page = write(&figures, 1);
        assert!(page.contains("<td>1048576<td>900.0<td>"), "the link is beside its model");
        for (form, ..) in FORMS {
            assert!(page.contains(&format!("{form}, 4 processes: 14.0 µs")), "{form}");
        }
    }
}
