//! The table as a picture: for each row, how many times worse than the best peer each MPI is.

use super::report::{Setting, digits};
use super::table::{Line, Table};

const LABELS: f64 = 250.0;
const PLOT: f64 = 620.0;
const FIGURES: f64 = 110.0;
const STEP: f64 = 18.0;
const HEAD: f64 = 92.0;
/// Factors at the two ends of the scale: 8 times better than the best peer, 128 times worse.
const BETTER: f64 = 8.0;
const WORSE: f64 = 128.0;
const OURS: &str = "#c0392b";
const PEERS: &[&str] = &[
    "#2c6fbb", "#7fb2e5", "#2e8b57", "#7ccf9f", "#8e6bbf", "#c6a8ea", "#d08a1d", "#e8c27a", "#777",
];

/// An SVG drawing; one dot a column in each row.
pub fn draw(table: &Table, setting: &Setting) -> String {
    let lines: Vec<&Line> =
        table.lines.iter().filter(|line| table.best_peer(line).is_some()).collect();
    let width = LABELS + PLOT + FIGURES;
    let height = HEAD + STEP * lines.len() as f64 + 20.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    text(&mut svg, 10.0, 18.0, "start", "#222", "Times worse than the best peer (left is better)");
    text(&mut svg, 10.0, 34.0, "start", "#666", &setting.sentence());
    legend(&mut svg, table);
    let mut factor = 1.0 / BETTER;
    while factor <= WORSE {
        let x = place(factor);
        let colour = if factor == 1.0 { "#888" } else { "#e4e4e4" };
        svg += &format!(
            "<line x1=\"{x:.1}\" y1=\"{HEAD}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"{colour}\"/>\n",
            height - 20.0
        );
        let label = if factor < 1.0 { format!("1/{}", 1.0 / factor) } else { format!("{factor}") };
        text(&mut svg, x, HEAD - 5.0, "middle", "#666", &label);
        factor *= 2.0;
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
            let factor = if line.row.more_is_better { figure / value } else { value / figure };
            let radius = if Some(at) == ours { 5.0 } else { 3.5 };
            *svg += &format!(
                "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{}\"><title>{}: {} {}\
                 </title></circle>\n",
                place(factor),
                colour(table, at),
                escaped(&table.columns[at].name),
                digits(value),
                line.unit
            );
        }
    }
    let (words, shade) = match table.comparison(line) {
        Some(found) if found.won => (format!("{:.2} ✓", found.ratio), OURS),
        Some(found) => (format!("{:.2}", found.ratio), "#222"),
        None => (table.columns[best].name.clone(), "#888"),
    };
    text(svg, LABELS + PLOT + 8.0, y + 4.0, "start", shade, &words);
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
    let share = (factor * BETTER).log2() / (WORSE * BETTER).log2();
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
        assert_eq!(place(1.0 / BETTER), LABELS);
        assert_eq!(place(WORSE), LABELS + PLOT);
        assert_eq!(place(1e9), LABELS + PLOT);
        let step = place(2.0) - place(1.0);
        assert!((place(4.0) - place(2.0) - step).abs() < 1e-9);
    }

    #[test]
    fn words_are_escaped() {
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
