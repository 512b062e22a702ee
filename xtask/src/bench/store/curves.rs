//! Curves over the number of processes, or of bytes, as SVG.

/// What goes to the right: its name, and how much more each number is than the one before.
pub struct Axis {
    pub title: &'static str,
    pub factor: f64,
}

/// One curve: its name, colour, and points (place on the axis, microseconds).
pub struct Curve {
    pub name: String,
    pub colour: &'static str,
    /// A model, drawn with dashes, and not a measurement.
    pub model: bool,
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 44.0;

/// Draws curves on two logarithmic axes; times go up.
pub fn draw(curves: &[Curve], axis: &Axis, up: &str) -> String {
    let all = || curves.iter().flat_map(|curve| &curve.points);
    let low = all().map(|point| point.1).fold(f64::INFINITY, f64::min);
    let high = all().map(|point| point.1).fold(0.0, f64::max);
    let first = all().map(|point| point.0).fold(f64::INFINITY, f64::min);
    let last = all().map(|point| point.0).fold(first, f64::max);
    if low > high {
        return String::new();
    }
    let (low, high) = (low / 1.2, high * 1.2);
    let x =
        |p: f64| LEFT + (WIDTH - LEFT - RIGHT) * (p / first).ln() / (last / first).ln().max(0.1);
    let y = |time: f64| {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (time.ln() - low.ln()) / (high.ln() - low.ln())
    };
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"12\">\n"
    );
    let mut tick = 10f64.powf(low.log10().floor());
    while tick <= high {
        for factor in [1.0, 2.0, 5.0] {
            let time = tick * factor;
            if time >= low && time <= high {
                let at = y(time);
                svg += &format!(
                    "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\" \
                     stroke=\"currentColor\" opacity=\"0.15\"/>\
                     <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"currentColor\">\
                     {time}</text>\n",
                    WIDTH - RIGHT,
                    LEFT - 6.0,
                    at + 4.0
                );
            }
        }
        tick *= 10.0;
    }
    let mut place = first;
    while place <= last {
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"currentColor\">\
             {place}</text>\n",
            x(place),
            HEIGHT - BOTTOM + 18.0
        );
        place *= axis.factor;
    }
    svg += &format!(
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"currentColor\">{}</text>\
         <text x=\"14\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"currentColor\" \
         transform=\"rotate(-90 14 {:.1})\">{up}</text>\n",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 8.0,
        axis.title,
        HEIGHT / 2.0,
        HEIGHT / 2.0
    );
    for curve in curves {
        svg += &line(curve, axis.title, &x, &y);
    }
    svg += &legend(curves);
    svg + "</svg>\n"
}

fn line(curve: &Curve, unit: &str, x: &dyn Fn(f64) -> f64, y: &dyn Fn(f64) -> f64) -> String {
    let place = |&(p, time): &(f64, f64)| format!("{:.1},{:.1}", x(p), y(time));
    let points: Vec<String> = curve.points.iter().map(place).collect();
    let dashes = if curve.model { " stroke-dasharray=\"5 4\" opacity=\"0.75\"" } else { "" };
    let mut svg = format!(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{dashes}/>\n",
        points.join(" "),
        curve.colour
    );
    if !curve.model {
        for (p, time) in &curve.points {
            svg += &format!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{}\"><title>{}, {p} {unit}: \
                 {time:.1} µs</title></circle>\n",
                x(*p),
                y(*time),
                curve.colour,
                curve.name
            );
        }
    }
    svg
}

fn legend(curves: &[Curve]) -> String {
    let mut svg = String::new();
    for (at, curve) in curves.iter().enumerate() {
        let (left, level) = (WIDTH - RIGHT + 16.0, TOP + 14.0 + 18.0 * at as f64);
        let dashes = if curve.model { " stroke-dasharray=\"5 4\"" } else { "" };
        svg += &format!(
            "<line x1=\"{left}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{}\" \
             stroke-width=\"2\"{dashes}/><text x=\"{:.1}\" y=\"{level:.1}\" fill=\"currentColor\">\
             {}</text>\n",
            level - 4.0,
            left + 24.0,
            level - 4.0,
            curve.colour,
            left + 30.0,
            curve.name
        );
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_lies_in_the_picture() {
        let points = vec![(2.0, 5.0), (4.0, 900.0), (16.0, 31.0)];
        let curve = Curve { name: "words".into(), colour: "#000", model: false, points };
        let axis = Axis { title: "processes", factor: 2.0 };
        let svg = draw(&[curve], &axis, "µs a step");
        for part in svg.split("<circle cx=\"").skip(1) {
            let numbers: Vec<f64> =
                part.split('"').filter_map(|word| word.parse().ok()).take(2).collect();
            assert!((LEFT..=WIDTH - RIGHT).contains(&numbers[0]), "{numbers:?}");
            assert!((TOP..=HEIGHT - BOTTOM).contains(&numbers[1]), "{numbers:?}");
        }
        assert_eq!(svg.matches("<circle").count(), 3);
        assert_eq!(draw(&[], &axis, ""), "");
    }
}
