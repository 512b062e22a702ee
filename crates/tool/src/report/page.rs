//! The page: one HTML file with its pictures inside.

use super::{Study, seconds};
use bsp::profile::{Row, Superstep};
use std::fmt::Write;

/// Pieces of a line of time; more supersteps are drawn together.
const PIECES: usize = 400;
/// Supersteps in the comparison of predicted and measured times.
const COMPARED: usize = 60;
/// Points of the picture of g and l.
const POINTS: usize = 1500;
/// Rows of the table.
const LISTED: usize = 100;
/// The width of a picture, and of what is written to its left.
const WIDTH: f64 = 1080.0;
const MARGIN: f64 = 84.0;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5d6b7d;--paper:#fff;--rule:#d8dee6;\
--compute:#2f6fb0;--wait:#c9d2dc;--move:#e0812b;--line:#b3261e}\
@media(prefers-color-scheme:dark){:root{--ink:#e6ebf2;--soft:#9aa7b8;--paper:#141a22;--rule:#303a47;\
--compute:#5b9bd9;--wait:#3d4958;--move:#f0a050;--line:#ff8a80}}\
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:1120px;\
margin:2rem auto;padding:0 1rem}h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2.2rem 0 .3rem}\
p{margin:.3rem 0;color:var(--soft)}svg{width:100%;height:auto;display:block}\
svg text{font:12px system-ui,sans-serif;fill:var(--soft)}\
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\
td,th{text-align:right;padding:.2rem .6rem;border-bottom:1px solid var(--rule)}\
td:last-child,th:last-child{text-align:left}\
.facts{display:flex;flex-wrap:wrap;gap:1rem 2.4rem;margin:1rem 0}.facts b{display:block;font-size:1.25rem}\
.key span{display:inline-block;width:.8em;height:.8em;margin:0 .35em 0 1em;border-radius:2px}\
.compute{fill:var(--compute);background:var(--compute)}.wait{fill:var(--wait);background:var(--wait)}\
.move{fill:var(--move);background:var(--move)}.rule{stroke:var(--rule)}.fit{stroke:var(--line);fill:none;\
stroke-width:1.5}.probe{stroke-dasharray:6 4}.point{fill:var(--move);fill-opacity:.55}\
.beyond{fill:none;stroke:var(--move);stroke-width:1.5}svg text.title{font-style:italic}";

/// Draws everything.
pub(super) fn draw(study: &Study, name: &str) -> String {
    let profile = &study.profile;
    let measured = study.total(Superstep::measured);
    let predicted = study.total(|step| study.predicted(step));
    let busy = study.total(|step| {
        step.rows.iter().map(|row| row.compute).sum::<f64>() / step.rows.len() as f64
    });
    let facts = [
        (profile.processes().to_string(), "processes"),
        (profile.supersteps.len().to_string(), "supersteps"),
        (seconds(measured), "measured"),
        (
            format!("{} ({:+.0} %)", seconds(predicted), percent(predicted, measured) - 100.0),
            "predicted",
        ),
        (format!("{:.0} %", percent(busy, measured)), "of the time computing"),
        (
            format!("{:.0} %", percent(study.total(Superstep::work), busy) - 100.0),
            "lost to imbalance",
        ),
    ];
    let facts: String =
        facts.iter().map(|(value, what)| format!("<div><b>{value}</b>{what}</div>")).collect();
    let name = escape(name);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>Supersteps of {name}</title><style>{STYLE}</style></head><body>\n\
         <h1>Supersteps of {name}</h1><div class=\"facts\">{facts}</div>\n\
         <h2>The run</h2><p class=\"key\">One line a process.\
         <span class=\"compute\"></span>computing<span class=\"wait\"></span>waiting for others\
         <span class=\"move\"></span>moving bytes, inside of calls as well</p>\n{}\n\
         <h2>Predicted and measured</h2><p>The longest supersteps, in order: left what the model says \
         (work and communication), right what was measured. g and l are {}.</p>\n{}\n\
         <h2>g and l</h2><p>What a superstep's communication took, without waiting for others, by the \
         bytes of its busiest process. {}</p>\n{}\n\
         <h2>Supersteps that took longest</h2>\n{}\n</body></html>\n",
        timeline(study),
        study.source(),
        comparison(study),
        fit_in_words(study),
        scatter(study),
        table(study),
    )
}

fn percent(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { 100.0 * part / whole } else { 100.0 }
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            '"' => escaped += "&quot;",
            other => escaped.push(other),
        }
    }
    escaped
}

fn picture(height: f64, inside: &str) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\">{inside}</svg>")
}

fn bar(class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) -> String {
    if width <= 0.0 || height <= 0.0 {
        return String::new();
    }
    format!(
        "<rect class=\"{class}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\"/>"
    )
}

/// Each process's time, superstep by superstep.
fn timeline(study: &Study) -> String {
    let (steps, processes) = (&study.profile.supersteps, study.profile.processes());
    let whole = |row: &Row| row.start + row.compute + row.wait + row.moving;
    let end = steps.iter().flat_map(|step| &step.rows).map(whole).fold(0.0, f64::max).max(1e-12);
    let row_height = (640.0 / processes as f64).clamp(6.0, 26.0);
    let scale = (WIDTH - MARGIN) / end;
    let mut inside = String::new();
    let together = steps.len().div_ceil(PIECES);
    for pid in 0..processes {
        let y = pid as f64 * row_height;
        if row_height >= 12.0 || pid % 8 == 0 {
            let _ = write!(
                inside,
                "<text x=\"0\" y=\"{:.1}\">process {pid}</text>",
                y + row_height * 0.65
            );
        }
        for (piece, part) in steps.chunks(together).enumerate() {
            let sum =
                |of: fn(&Row) -> f64| part.iter().map(|step| of(&step.rows[pid])).sum::<f64>();
            let mut x = MARGIN + part[0].rows[pid].start * scale;
            let times = [sum(|row| row.compute), sum(|row| row.wait), sum(|row| row.moving)];
            let first = piece * together;
            let label = match part.len() {
                1 => format!("superstep {first}"),
                count => format!("supersteps {first} to {}", first + count - 1),
            };
            let bytes =
                |of: fn(&Row) -> u64| part.iter().map(|step| of(&step.rows[pid])).sum::<u64>();
            let _ = write!(
                inside,
                "<g><title>{label}, process {pid}: {} computing, {} waiting, {} moving, {} bytes out, \
                 {} in</title>",
                seconds(times[0]),
                seconds(times[1]),
                seconds(times[2]),
                bytes(|row| row.sent),
                bytes(|row| row.received),
            );
            for (class, time) in ["compute", "wait", "move"].into_iter().zip(times) {
                inside += &bar(class, (x, y + 1.0), (time * scale, row_height - 2.0));
                x += time * scale;
            }
            inside += "</g>";
        }
    }
    let height = processes as f64 * row_height;
    inside += &ground(height, |time| MARGIN + time * scale, end, brief);
    inside += &below(height, "time since the first superstep began");
    picture(height + BELOW, &inside)
}

/// Room for numbers and a title below a picture.
const BELOW: f64 = 40.0;

/// The title of what goes from left to right.
fn below(height: f64, title: &str) -> String {
    let x = f64::midpoint(MARGIN, WIDTH);
    let y = height + BELOW - 6.0;
    format!("<text class=\"title\" x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"middle\">{title}</text>")
}

/// The distance between round numbers, of which at most so many are below `top`.
fn step(top: f64, most: f64) -> f64 {
    let least = (top / most).max(f64::MIN_POSITIVE);
    let ten = 10f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 2.5, 5.0].into_iter().find(|factor| factor * ten >= least * 0.999);
    factor.unwrap_or(10.0) * ten
}

/// The round numbers up to `top`.
fn ticks(top: f64, most: f64) -> impl Iterator<Item = f64> {
    let step = step(top, most);
    (0..).map(move |count| f64::from(count) * step).take_while(move |tick| *tick <= top * 1.001)
}

/// A round time, without zeros at its end.
fn brief(time: f64) -> String {
    let (number, unit) = match time {
        0.0 => return "0".into(),
        t if t < 0.99e-6 => (t * 1e9, "ns"),
        t if t < 0.99e-3 => (t * 1e6, "µs"),
        t if t < 0.99 => (t * 1e3, "ms"),
        t => (t, "s"),
    };
    format!("{} {unit}", (number * 1e3).round() / 1e3)
}

/// A round number of bytes, in a unit that suits it.
fn bytes(count: f64) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "bytes")];
    let (size, unit) =
        units.into_iter().find(|unit| count >= unit.0 * 0.99).unwrap_or((1.0, "bytes"));
    format!("{} {unit}", (count / size * 1e3).round() / 1e3)
}

/// Round numbers below a picture.
fn ground(
    height: f64,
    place: impl Fn(f64) -> f64,
    top: f64,
    shown: impl Fn(f64) -> String,
) -> String {
    let mut inside = String::new();
    for number in ticks(top, 6.0) {
        let x = place(number);
        // What is at the edge would be cut.
        let anchor = if x > WIDTH - 40.0 { "end" } else { "middle" };
        let _ = write!(
            inside,
            "<text x=\"{x:.0}\" y=\"{:.0}\" text-anchor=\"{anchor}\">{}</text>",
            height + 16.0,
            shown(number)
        );
    }
    inside
}

/// Predicted and measured times of the longest supersteps, beside each other.
fn comparison(study: &Study) -> String {
    let steps = &study.profile.supersteps;
    let numbers = study.longest(COMPARED);
    let tallest = numbers
        .iter()
        .map(|&number| steps[number].measured().max(study.predicted(&steps[number])))
        .fold(1e-12, f64::max);
    let (height, slot) = (220.0, (WIDTH - MARGIN) / numbers.len() as f64);
    let tall = |time: f64| height * time / tallest;
    let mut inside = axis(height, tallest, "time of the superstep");
    for (place, &number) in numbers.iter().enumerate() {
        let step = &steps[number];
        let (x, width) = (MARGIN + slot * place as f64, (slot * 0.4).min(40.0));
        let (work, predicted) = (step.work(), study.predicted(step));
        let _ = write!(
            inside,
            "<g><title>superstep {number}: {} predicted, {} measured; {}</title>",
            seconds(predicted),
            seconds(step.measured()),
            study.slowest(step)
        );
        let stack = |parts: &[(&str, f64)], x: f64| {
            let mut y = height;
            let mut drawn = String::new();
            for (class, time) in parts {
                y -= tall(*time);
                drawn += &bar(class, (x, y), (width, tall(*time)));
            }
            drawn
        };
        inside += &stack(&[("compute", work), ("move", (predicted - work).max(0.0))], x);
        let mean =
            |of: fn(&Row) -> f64| step.rows.iter().map(of).sum::<f64>() / step.rows.len() as f64;
        let parts = [
            ("compute", mean(|row| row.compute)),
            ("wait", mean(|row| row.wait)),
            ("move", mean(|row| row.moving)),
        ];
        inside += &stack(&parts, x + width + 1.0);
        inside += "</g>";
        if numbers.len() <= 30 || place % 5 == 0 {
            let _ = write!(
                inside,
                "<text x=\"{:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{number}</text>",
                x + width,
                height + 16.0
            );
        }
    }
    inside += &below(height, "number of the superstep");
    picture(height + BELOW, &inside)
}

/// Lines and times at the left of a picture, with what they are times of.
fn axis(height: f64, top: f64, title: &str) -> String {
    let middle = height / 2.0;
    let mut inside = format!(
        "<text class=\"title\" x=\"11\" y=\"{middle:.0}\" text-anchor=\"middle\" \
         transform=\"rotate(-90 11 {middle:.0})\">{title}</text>"
    );
    for time in ticks(top, 5.0) {
        let y = height * (1.0 - time / top);
        let _ = write!(
            inside,
            "<line class=\"rule\" x1=\"{MARGIN}\" x2=\"{WIDTH}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            MARGIN - 6.0,
            (y + 4.0).max(11.0),
            brief(time)
        );
    }
    inside
}

fn fit_in_words(study: &Study) -> String {
    match study.line {
        Some(line) => format!(
            "The line through this run: g = {:.4} ± {:.4} ns/byte, l = {} ± {}. Dashes: as {}, where l \
             has the waiting in it. An arrow at the upper edge stands for a superstep that took longer than the \
             picture is high.",
            line.slope.value * 1e9,
            line.slope.error * 1e9,
            seconds(line.start.value),
            seconds(line.start.error),
            study.source()
        ),
        None => "Too few different h to draw a line through this run.".into(),
    }
}

/// Communication by h, the line through it, and the one of the model.
fn scatter(study: &Study) -> String {
    let steps = &study.profile.supersteps;
    let every = steps.len().div_ceil(POINTS);
    let points: Vec<(f64, f64)> =
        steps.iter().step_by(every).map(|step| (step.h() as f64, step.communication())).collect();
    let most = points.iter().map(|point| point.0).fold(1.0, f64::max);
    // A few that were interrupted should not press the rest down to the ground.
    let mut times: Vec<f64> = points.iter().map(|point| point.1).collect();
    times.sort_by(f64::total_cmp);
    let top = (times[(times.len() - 1) * 99 / 100] * 1.15).max(1e-12);
    let height = 240.0;
    let place = |(h, time): (f64, f64)| {
        (MARGIN + (WIDTH - MARGIN - 8.0) * h / most, height * (1.0 - time / top))
    };
    let mut inside = axis(height, top, "time of communication");
    for point in points {
        let (x, y) = place((point.0, point.1.min(top)));
        let title = format!("{} of {}", seconds(point.1), bytes(point.0));
        let _ = match point.1 <= top {
            true => write!(
                inside,
                "<circle class=\"point\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"><title>{title}</title></circle>"
            ),
            // An arrow at the edge: it is higher than the picture.
            false => write!(
                inside,
                "<path class=\"beyond\" d=\"M{x:.1} {y:.1}l5 8h-10z\"><title>{title}, beyond the picture\
                 </title></path>"
            ),
        };
    }
    let mut line = |class: &str, cost: &dyn Fn(f64) -> f64| {
        // Up to where it leaves the picture, if it does.
        let (from, to) = (cost(0.0), cost(most));
        let end = if to > top && to > from { most * (top - from) / (to - from) } else { most };
        if from > top || end < 0.0 {
            return;
        }
        let ((x, y), (to_x, to_y)) = (place((0.0, from)), place((end, cost(end))));
        let _ = write!(
            inside,
            "<line class=\"{class}\" x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\"/>"
        );
    };
    if let Some(fit) = study.line {
        line("fit", &|h| fit.start.value + fit.slope.value * h);
    }
    line("fit probe", &|h| study.parameters.communication(h));
    inside += &ground(height, |h| place((h, 0.0)).0, most, bytes);
    inside += &below(height, "h: the most bytes that one process sent or received");
    picture(height + BELOW, &inside)
}

fn table(study: &Study) -> String {
    let mut rows = String::from(
        "<table><tr><th>superstep<th>w<th>h, bytes<th>predicted<th>measured<th>imbalance\
         <th>slowest</tr>",
    );
    for number in study.longest(LISTED) {
        let step = &study.profile.supersteps[number];
        let _ = write!(
            rows,
            "<tr><td>{number}<td>{}<td>{}<td>{}<td>{}<td>{:.0} %<td>{}</tr>",
            seconds(step.work()),
            step.h(),
            seconds(study.predicted(step)),
            seconds(step.measured()),
            100.0 * step.imbalance(),
            study.slowest(step),
        );
    }
    rows + "</table>"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The one that was interrupted is neither left out nor drawn where it was not.
    #[test]
    fn what_is_beyond_the_picture_is_marked_and_axes_have_titles() {
        let mut study = super::super::tests::study(300, 2);
        for row in &mut study.profile.supersteps[7].rows {
            row.moving = 5.0;
        }
        let page = draw(&study, "run");
        assert_eq!(page.matches("beyond the picture</title>").count(), 1);
        assert!(page.contains("5.000 s of"), "its time is told");
        let titles: Vec<&str> = page
            .split("<text class=\"title\"")
            .skip(1)
            .filter_map(|part| part.split(['<', '>']).nth(1))
            .collect();
        assert_eq!(
            titles,
            [
                "time since the first superstep began",
                "time of the superstep",
                "number of the superstep",
                "time of communication",
                "h: the most bytes that one process sent or received",
            ]
        );
    }

    #[test]
    fn ticks_are_round_and_few() {
        for (top, shown) in [
            (0.414, vec!["0", "100 ms", "200 ms", "300 ms", "400 ms"]),
            (8.5e-6, vec!["0", "2 µs", "4 µs", "6 µs", "8 µs"]),
            (1e-3, vec!["0", "200 µs", "400 µs", "600 µs", "800 µs", "1 ms"]),
        ] {
            assert_eq!(ticks(top, 5.0).map(brief).collect::<Vec<_>>(), shown);
        }
        assert_eq!(bytes(1_250_000.0), "1.25 MB");
        assert_eq!(bytes(0.0), "0 bytes");
        for top in [1e-12, 1.0, 3.7, 1e9] {
            assert!((2..=7).contains(&ticks(top, 6.0).count()), "{top}");
        }
    }
}
