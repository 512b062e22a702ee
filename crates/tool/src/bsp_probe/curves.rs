//! Distributions of what one edge costs, drawn in a terminal and as a picture.

use bsp::variance::Family;
use std::fmt::Write;

/// Signs across and lines down in a terminal.
const COLUMNS: usize = 64;
const LINES: usize = 14;
/// The size of a picture, and what is written around the curves.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 130.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 56.0;
/// With more of them their labels meet.
const MOST_RULES: usize = 9;
/// Of each sample what lies between this part and as much from its beginning: the first and the last few would leave
/// no room for the others.
const DRAWN: f64 = 0.98;
/// One after the other; those of Okabe and Ito, which everyone can tell apart.
const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];
/// The signs of the curves.
const SIGNS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// The times between which curves are drawn: equal ratios are equally wide, since a few supersteps may take a
/// hundred times as long as others.
#[derive(Clone, Copy, Debug)]
struct Axis {
    /// Seconds.
    least: f64,
    /// The logarithm of the longest over the shortest time.
    wide: f64,
}

impl Axis {
    fn of(families: &[Family]) -> Axis {
        let least = families.iter().map(|family| family.quantile(1.0 - DRAWN));
        let least = least.fold(f64::INFINITY, f64::min);
        let most = families.iter().map(|family| family.quantile(DRAWN)).fold(0.0, f64::max);
        Axis { least, wide: (most / least).max(1.01).ln() }
    }

    /// The time at such a part of the way.
    fn time(self, share: f64) -> f64 {
        self.least * (share * self.wide).exp()
    }

    /// At which part of the way a time is.
    fn share(self, time: f64) -> f64 {
        ((time / self.least).ln() / self.wide).clamp(0.0, 1.0)
    }

    /// Round times to rule a picture at; if there are hardly any, five at equal distances.
    fn rules(self) -> Vec<f64> {
        let decades = (self.least.log10().floor() as i32)..=(self.time(1.0).log10().ceil() as i32);
        let among = |steps: &[f64]| -> Vec<f64> {
            let times = decades
                .clone()
                .flat_map(|ten| steps.iter().map(move |step| step * 10f64.powi(ten)));
            times.filter(|time| (self.least..=self.time(1.0)).contains(time)).collect()
        };
        let round = [among(&[1.0, 2.0, 5.0]), among(&[1.0])];
        let few = round.into_iter().find(|times| (2..=MOST_RULES).contains(&times.len()));
        few.unwrap_or_else(|| (0..=4).map(|step| self.time(f64::from(step) / 4.0)).collect())
    }

    /// A time in microseconds, with a digit behind the point if it is short.
    fn label(self, share: f64) -> String {
        let time = self.time(share) * 1e6;
        if time < 99.95 { ((10.0 * time).round() / 10.0).to_string() } else { format!("{time:.0}") }
    }
}

/// For a terminal: a letter for each family; where several meet, the one with more processes is seen.
pub(super) fn text(families: &[Family]) -> String {
    let axis = Axis::of(families);
    let mut signs = vec![vec![b' '; COLUMNS]; LINES];
    for (family, sign) in families.iter().zip(SIGNS) {
        let mut before = None;
        for column in 0..COLUMNS {
            let chance = family.edge(axis.time(column as f64 / (COLUMNS - 1) as f64));
            // It begins with its first superstep.
            if chance == 0.0 {
                continue;
            }
            let line = ((1.0 - chance) * (LINES - 1) as f64).round() as usize;
            // A curve that rises is seen all the way.
            for row in &mut signs[line..=before.unwrap_or(line).max(line)] {
                row[column] = *sign;
            }
            before = Some(line);
        }
    }
    let mut text = String::from("chance that one edge costs at most so much\n");
    for (line, row) in signs.iter().enumerate() {
        let label = match line {
            0 => "1.0",
            line if line == LINES - 1 => "0.0",
            line if line == (LINES - 1) / 2 => "0.5",
            _ => "",
        };
        let row = String::from_utf8_lossy(row);
        let _ = writeln!(text, "{label:>4} |{}", row.trim_end());
    }
    let _ = writeln!(text, "     +{}", "-".repeat(COLUMNS));
    let [left, middle, right] = [0.0, 0.5, 1.0].map(|share| format!("{} us", axis.label(share)));
    let half = COLUMNS / 2 - left.len();
    let rest = COLUMNS / 2 - right.len();
    let _ = writeln!(text, "      {left}{middle:^half$}{:rest$}{right}", "");
    let key = families.iter().zip(SIGNS);
    let key = key.map(|(family, sign)| format!("{}: {}", *sign as char, family.processes()));
    let _ = writeln!(text, "processes  {}", key.collect::<Vec<_>>().join("  "));
    text
}

/// As a picture of its own.
pub(super) fn svg(families: &[Family]) -> String {
    let axis = Axis::of(families);
    let (wide, high) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let x = |time: f64| LEFT + wide * axis.share(time);
    let y = |chance: f64| TOP + high * (1.0 - chance);
    let mut inside = String::new();
    for step in 0..=4 {
        let chance = f64::from(step) / 4.0;
        let across = y(chance);
        let _ = write!(
            inside,
            "<path class=\"rule\" d=\"M{LEFT} {across:.1}h{wide:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{chance:.2}</text>",
            LEFT - 8.0,
            across + 4.0,
        );
    }
    for time in axis.rules() {
        let _ = write!(
            inside,
            "<path class=\"rule\" d=\"M{0:.1} {TOP}v{high:.1}\"/>\
             <text x=\"{0:.1}\" y=\"{1:.1}\" text-anchor=\"middle\">{2}</text>",
            x(time),
            TOP + high + 18.0,
            axis.label(axis.share(time)),
        );
    }
    for (at, family) in families.iter().enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        let mut path = format!("M{:.1} {:.1}", x(family.sample()[0]), y(0.0));
        let count = family.sample().len() as f64;
        for (below, &time) in family.sample().iter().enumerate() {
            if axis.share(time) >= 1.0 {
                break;
            }
            let chance = ((below + 1) as f64 / count).powf(1.0 / family.processes() as f64);
            let _ = write!(path, "H{:.1}V{:.1}", x(time), y(chance));
        }
        let line = TOP + 14.0 + 20.0 * at as f64;
        let key = LEFT + wide + 14.0;
        let _ = write!(
            inside,
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\" d=\"{path}\"/>\
             <path stroke=\"{colour}\" stroke-width=\"3\" d=\"M{key:.1} {line:.1}h18\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{} processes</text>",
            key + 24.0,
            line + 4.0,
            family.processes(),
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\"><style>text{{font:12px system-ui,sans-serif;fill:#333}}\
         .rule{{stroke:#ddd;fill:none}}.title{{font-size:14px}}</style>\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\
         <text class=\"title\" x=\"{LEFT}\" y=\"22\">Chance that one edge costs at most so much</text>\
         {inside}<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">microseconds of a superstep</text></svg>\n",
        LEFT + wide / 2.0,
        HEIGHT - 14.0,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bsp_probe::variance::tests::family;

    #[test]
    fn curves_that_fall_together_hide_each_other() {
        let drawn = text(&[family(2, 1.0), family(8, 1.0)]);
        let rows: Vec<&str> = drawn.lines().filter(|line| line.contains('|')).collect();
        assert_eq!(rows.len(), LINES);
        assert!(drawn.contains("a: 2  b: 8") && drawn.contains("1.0 |"), "{drawn}");
        let count = |drawn: &str, sign: char| {
            drawn
                .lines()
                .filter(|line| line.contains('|'))
                .map(|line| line.matches(sign).count())
                .sum::<usize>()
        };
        let apart = text(&[family(2, 1.0), family(8, 2.0)]);
        assert!(count(&drawn, 'a') < count(&apart, 'a'), "{drawn}\n{apart}");
        assert!(rows.iter().all(|row| row.len() <= COLUMNS + 6));
    }

    #[test]
    fn a_picture_is_whole() {
        let families: Vec<Family> = [2, 4, 6, 8, 12, 16].map(|p| family(p, 1.0)).into();
        let drawn = svg(&families);
        assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
        assert_eq!(drawn.matches(" processes</text>").count(), 6);
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        // From 10 to 990 microseconds, or in that order.
        let times: Vec<f64> = (1..100).map(|time| f64::from(time) * 1e-5).collect();
        let round = svg(&[Family::new(2, times).unwrap()]);
        for label in [">20<", ">50<", ">100<", ">200<", ">500<"] {
            assert!(round.contains(label), "{label} in {round}");
        }
        let one = svg(&[Family::new(2, vec![1e-3]).unwrap()]);
        assert!(!one.contains("NaN") && !one.contains("inf"), "{one}");
    }
}
