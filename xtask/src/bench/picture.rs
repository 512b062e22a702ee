//! The table as a picture: for each row, how many times better than the best peer each MPI is.

use super::report::{Setting, digits};
use super::table::{Line, Table};

const LABELS: f64 = 250.0;
const PLOT: f64 = 620.0;
const FIGURES: f64 = 110.0;
const STEP: f64 = 18.0;
const HEAD: f64 = 122.0;
const FOOT: f64 = 44.0;
/// Factors at the two ends of the scale: 128 times worse than the best peer, 8 times better.
const WORSE: f64 = 128.0;
const BETTER: f64 = 8.0;
/// Whose dot it is says nothing about who is better: neither red nor green.
const OURS: &str = "#111";
const PEERS: &[&str] =
    &["#2c6fbb", "#7fb2e5", "#b9d4f1", "#d08a1d", "#e8c27a", "#8e6bbf", "#c6a8ea", "#777", "#bbb"];
const WON: &str = "#1a7f37";
const LOST: &str = "#b42318";

/// An SVG drawing; one dot a column in each row.
pub fn draw(table: &Table, setting: &Setting) -> String {
    let lines: Vec<&Line> =
        table.lines.iter().filter(|line| table.best_peer(line).is_some()).collect();
    let width = LABELS + PLOT + FIGURES;
    let height = HEAD + STEP * lines.len() as f64 + FOOT;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    text(
        &mut svg,
        10.0,
        18.0,
        "start",
        "#222",
        "How many times better than the best peer: right is better",
    );
    text(&mut svg, 10.0, 34.0, "start", "#666", &setting.sentence());
    legend(&mut svg, table);
    let mut factor = 1.0 / WORSE;
    while factor <= BETTER {
        let x = place(factor);
        let colour = if factor == 1.0 { "#888" } else { "#e4e4e4" };
        svg += &format!(
            "<line x1=\"{x:.1}\" y1=\"{HEAD}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"{colour}\"/>\n",
            height - FOOT
        );
        let label = if factor < 1.0 { format!("1/{}", 1.0 / factor) } else { format!("{factor}") };
        for y in [HEAD - 5.0, height - FOOT + 14.0] {
            text(&mut svg, x, y, "middle", "#666", &label);
        }
        factor *= 2.0;
    }
    let (left, right) = (LABELS - 12.0, LABELS + PLOT + 16.0);
    for (y, low) in [(HEAD - 20.0, false), (height - FOOT + 30.0, true)] {
        let axis = "times better than the best peer, logarithmic: \u{2190} worse | better \u{2192}";
        text(&mut svg, LABELS + PLOT / 2.0, y, "middle", "#222", axis);
        if !low {
            text(&mut svg, left, y, "end", "#222", "row (figure of the best peer)");
            text(&mut svg, right, y, "start", "#222", "ours");
        }
    }
    for (number, line) in lines.iter().enumerate() {
        row(&mut svg, table, line, HEAD + STEP * (number as f64 + 0.5));
    }
    svg + "</svg>\n"
}

fn row(svg: &mut String, table: &Table, line: &Line, y: f64) {
    let Some((best, figure)) = table.best_peer(line) else { return };
    let ours = table.ours();
    let label = format!("{} ({} {})", line.row.name, digits(figure), line.unit);
    text(svg, LABELS - 12.0, y + 4.0, "end", "#222", &label);
    *svg += &format!(
        "<line x1=\"{LABELS}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"#f2f2f2\"/>\n",
        LABELS + PLOT
    );
    // Ours last, on top of the others.
    let order = (0..table.columns.len()).filter(|at| Some(*at) != ours).chain(ours);
    for at in order {
        if let Some(value) = line.cells[at].median().filter(|value| *value > 0.0) {
            let radius = if Some(at) == ours { 5.0 } else { 3.5 };
            *svg += &dot(line.better(value, figure), y, radius, colour(table, at));
            *svg += &format!(
                "<title>{}: {} {}</title></path>\n",
                escaped(&table.columns[at].name),
                digits(value),
                line.unit
            );
        }
    }
    let (words, shade) = match table.comparison(line) {
        Some(found) if found.won => (format!("{:.2} ✓", found.better), WON),
        Some(found) => (format!("{:.2}", found.better), LOST),
        None => (table.columns[best].name.clone(), "#888"),
    };
    text(svg, LABELS + PLOT + 16.0, y + 4.0, "start", shade, &words);
}

/// A disc; or an arrow at the end of the scale that what is beyond it points to. It is left open.
fn dot(factor: f64, y: f64, radius: f64, colour: &str) -> String {
    let (x, r) = (place(factor), radius);
    let beyond = if factor > BETTER { Some(1.0) } else { (factor < 1.0 / WORSE).then_some(-1.0) };
    let path = match beyond {
        None => format!(
            "M{:.1} {y:.1}a{r} {r} 0 1 0 {:.1} 0a{r} {r} 0 1 0 -{:.1} 0z",
            x - r,
            2.0 * r,
            2.0 * r
        ),
        Some(way) => {
            let (tip, back) = (x + way * 2.0 * r, x - way * r);
            format!("M{tip:.1} {y:.1}L{back:.1} {:.1}V{:.1}z", y - r, y + r)
        }
    };
    let class = if beyond.is_some() { " class=\"beyond\"" } else { "" };
    format!("<path{class} d=\"{path}\" fill=\"{colour}\" stroke=\"white\" stroke-width=\"0.6\">")
}

fn legend(svg: &mut String, table: &Table) {
    let (mut x, mut y) = (16.0, 50.0);
    for (at, column) in table.columns.iter().enumerate() {
        let length = 22.0 + 6.2 * column.name.chars().count() as f64;
        if x + length > LABELS + PLOT + FIGURES {
            (x, y) = (16.0, y + 15.0);
        }
        *svg += &format!(
            "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{}\"/>\n",
            y - 4.0,
            colour(table, at)
        );
        text(svg, x + 8.0, y, "start", "#222", &column.name);
        x += length;
    }
    text(svg, 10.0, y + 15.0, "start", "#666", "An arrow stands for what is beyond the scale.");
}

fn colour(table: &Table, at: usize) -> &'static str {
    if table.columns[at].is_ours {
        return OURS;
    }
    let peer = table.columns[..at].iter().filter(|column| !column.is_ours).count();
    PEERS[peer % PEERS.len()]
}

/// Where a factor stands on the logarithmic scale; what is beyond stands at its end.
fn place(factor: f64) -> f64 {
    let share = (factor * WORSE).log2() / (WORSE * BETTER).log2();
    LABELS + PLOT * share.clamp(0.0, 1.0)
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, colour: &str, words: &str) {
    *svg += &format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{}</text>\n",
        escaped(words)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_logarithmic_and_bounded() {
        assert_eq!(place(1.0 / WORSE), LABELS);
        assert_eq!(place(BETTER), LABELS + PLOT);
        assert_eq!((place(1e9), place(1e-9)), (LABELS + PLOT, LABELS));
        let step = place(2.0) - place(1.0);
        assert!((place(4.0) - place(2.0) - step).abs() < 1e-9);
    }

    #[test]
    fn what_is_beyond_the_scale_is_an_arrow() {
        for (factor, beyond) in [(1.0, false), (8.0, false), (8.1, true), (0.001, true)] {
            assert_eq!(dot(factor, 9.0, 5.0, OURS).contains("beyond"), beyond, "{factor}");
        }
    }

    #[test]
    fn words_are_escaped() {
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
