//! The figures: a cell for each row and column, and what they say when put side by side.

use super::cases::{Case, Placement, Row};
use super::columns::Column;
use super::launch::Failure;

/// How many times worse than the best peer a figure is that needs no second look.
const HOPELESS: f64 = 50.0;

/// What one MPI gave in one row.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// One figure a round.
    pub samples: Vec<f64>,
    pub failure: Option<Failure>,
}

impl Cell {
    /// The median over rounds; none for a row that failed in any of them.
    pub fn median(&self) -> Option<f64> {
        if self.failure.is_some() { None } else { median(&self.samples) }
    }
}

/// A row with its cells, one for each column of the table.
#[derive(Clone, Debug)]
pub struct Line {
    pub row: Row,
    pub placement: Placement,
    pub unit: String,
    pub cells: Vec<Cell>,
}

/// Ours beside the best peer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The column of the best peer.
    pub best: usize,
    /// How many times better ours is, whatever the unit: above 1 it is won.
    pub better: f64,
    pub won: bool,
}

/// All that was measured.
pub struct Table {
    pub columns: Vec<Column>,
    pub lines: Vec<Line>,
    /// The machine's own rows; each has one cell.
    pub machine: Vec<Line>,
}

impl Table {
    pub fn new(columns: Vec<Column>, cases: &[Case]) -> Self {
        let line = |row: &Row, placement, cells| Line {
            row: row.clone(),
            placement,
            unit: String::new(),
            cells: vec![Cell::default(); cells],
        };
        let lines = cases
            .iter()
            .flat_map(|case| case.rows().iter().map(|row| (row, case.placement())))
            .map(|(row, placement)| line(row, placement, columns.len()))
            .collect();
        let machine = super::cases::machine_rows()
            .iter()
            .map(|row| line(row, Placement::OnePerCore, 1))
            .collect();
        Table { columns, lines, machine }
    }

    pub fn line(&self, name: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.row.name == name)
    }

    pub fn line_mut(&mut self, name: &str) -> Option<&mut Line> {
        self.lines.iter_mut().find(|line| line.row.name == name)
    }

    pub fn ours(&self) -> Option<usize> {
        self.columns.iter().position(|column| column.is_ours)
    }

    /// The best peer's column and figure.
    pub fn best_peer(&self, line: &Line) -> Option<(usize, f64)> {
        let peers = line.cells.iter().enumerate().filter(|(at, _)| !self.columns[*at].is_ours);
        let figures = peers.filter_map(|(at, cell)| Some((at, cell.median()?)));
        figures.reduce(|best, other| if line.is_better(other.1, best.1) { other } else { best })
    }

    /// Ours beside the best peer, where both have a figure.
    pub fn comparison(&self, line: &Line) -> Option<Comparison> {
        let ours = line.cells[self.ours()?].median()?;
        let (best, peer) = self.best_peer(line)?;
        Some(Comparison { best, better: line.better(ours, peer), won: line.is_better(ours, peer) })
    }

    /// Whether a peer's cell is so far behind that a further round could not change the row: hopeless
    /// settings are also those that take longest.
    pub fn is_hopeless(&self, line: &Line, column: usize) -> bool {
        let best = self.best_peer(line).map(|(_, figure)| figure);
        match (best, line.cells[column].median()) {
            (Some(best), Some(figure)) if !self.columns[column].is_ours => {
                line.is_better(best, figure) && (figure / best).max(best / figure) > HOPELESS
            }
            _ => false,
        }
    }

    /// Rows won, and rows in which there was something to win.
    pub fn score(&self) -> (usize, usize) {
        let all: Vec<Comparison> =
            self.lines.iter().filter_map(|line| self.comparison(line)).collect();
        (all.iter().filter(|comparison| comparison.won).count(), all.len())
    }
}

impl Line {
    pub fn is_better(&self, left: f64, right: f64) -> bool {
        if self.row.more_is_better { left > right } else { left < right }
    }

    /// How many times better one figure is than another: less time, or more of what is wanted.
    pub fn better(&self, left: f64, right: f64) -> f64 {
        if self.row.more_is_better { left / right } else { right / left }
    }
}

pub fn median(samples: &[f64]) -> Option<f64> {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        length if length % 2 == 1 => Some(sorted[middle]),
        _ => Some((sorted[middle - 1] + sorted[middle]) / 2.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
    }

    #[test]
    fn better_depends_on_the_row() {
        let line = |more_is_better| Line {
            row: Row { name: String::new(), argument: String::new(), more_is_better },
            placement: Placement::OnePerCore,
            unit: String::new(),
            cells: Vec::new(),
        };
        assert_eq!((line(true).better(4.0, 2.0), line(false).better(4.0, 2.0)), (2.0, 0.5));
        assert!(line(true).is_better(2.0, 1.0));
        assert!(line(false).is_better(1.0, 2.0));
        assert!(!line(false).is_better(1.0, 1.0));
    }
}
