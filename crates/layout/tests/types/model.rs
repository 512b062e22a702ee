//! Type maps, written out in full.

use crate::random::Random;
use layout::datatype::{Basic, Datatype, Distribution, Order, basic, basics};
use std::sync::Arc;

/// A datatype under test.
pub type Type = Arc<Datatype>;

/// One basic element.
#[derive(Clone, Copy)]
pub struct Entry {
    pub place: i64,
    pub basic: &'static Basic,
}

impl Entry {
    pub fn size(&self) -> i64 {
        self.basic.element.size() as i64
    }
}

/// A type map with its markers (MPI-5.0 §5.1.6).
#[derive(Clone, Default)]
pub struct Model {
    pub map: Vec<Entry>,
    lower: Option<i64>,
    upper: Option<i64>,
    /// Where it ends, with what alignment adds to structures.
    padded: Option<i64>,
    /// How it was made.
    pub text: String,
}

impl Model {
    fn of(of: &'static Basic) -> Model {
        let map = match (of.members(), of.element.pair()) {
            (Some((value, index)), Some((_, place))) => vec![
                Entry { place: 0, basic: basic(value.into()).unwrap() },
                Entry { place: place as i64, basic: basic(index.into()).unwrap() },
            ],
            _ => vec![Entry { place: 0, basic: of }],
        };
        let model = Model { map, text: of.name.into(), ..Model::default() };
        model.padded()
    }

    pub fn size(&self) -> i64 {
        self.map.iter().map(Entry::size).sum()
    }

    /// First and behind last byte.
    fn reach(&self) -> (i64, i64) {
        let first = self.map.iter().map(|entry| entry.place).min().unwrap_or(0);
        let behind = self.map.iter().map(|entry| entry.place + entry.size()).max().unwrap_or(0);
        (first, behind)
    }

    pub fn true_extent(&self) -> (i64, i64) {
        let (first, behind) = self.reach();
        (first, behind - first)
    }

    pub fn extent(&self) -> (i64, i64) {
        let (first, behind) = self.reach();
        let lower = self.lower.unwrap_or(first);
        if let Some(upper) = self.upper {
            return (lower, upper - lower);
        }
        (lower, self.padded.unwrap_or(behind) - lower)
    }

    /// As the end of a structure, rounded up to the alignment.
    fn padded(mut self) -> Model {
        let alignment =
            self.map.iter().map(|entry| entry.basic.element.alignment() as i64).max().unwrap_or(1);
        let (lower, extent) = self.extent();
        self.padded =
            (extent..).find(|extent| extent % alignment == 0).map(|extent| lower + extent);
        self
    }

    /// Where each byte of `count` items lies.
    pub fn places(&self, count: i64) -> Vec<i64> {
        let (_, extent) = self.extent();
        let mut places = Vec::new();
        for item in 0..count {
            for entry in &self.map {
                places.extend((0..entry.size()).map(|at| item * extent + entry.place + at));
            }
        }
        places
    }

    fn append(&mut self, other: &Model, at: i64) {
        self.map.extend(other.map.iter().map(|entry| Entry { place: entry.place + at, ..*entry }));
        let add = |marker: Option<i64>| marker.map(|place| place + at);
        self.lower = [self.lower, add(other.lower)].into_iter().flatten().min();
        self.upper = [self.upper, add(other.upper)].into_iter().flatten().max();
        if !other.map.is_empty() {
            let end = other.padded.unwrap_or_else(|| other.reach().1) + at;
            self.padded = self.padded.max(Some(end));
        }
    }

    /// `length` items of `of` at `at`.
    fn append_block(&mut self, of: &Model, length: i64, at: i64) {
        (0..length).for_each(|item| self.append(of, at + item * of.extent().1));
    }

    fn named(mut self, text: String) -> Model {
        self.text = text;
        self
    }
}

/// A random type with at most `depth` constructors inside each other, and its type map.
pub fn random(random: &mut Random, depth: u64) -> (Model, Type) {
    loop {
        let (model, datatype) = attempt(random, depth);
        if model.map.len() <= 300 && model.true_extent().1 < 100_000 {
            return (model, datatype);
        }
    }
}

fn attempt(random: &mut Random, depth: u64) -> (Model, Type) {
    if depth == 0 && random.below(4) == 0 {
        return comb(random);
    }
    if depth == 0 || random.below(6) == 0 {
        let all: Vec<&'static Basic> = basics().collect();
        let basic = match random.below(3) {
            0 => random.choose(&all),
            1 => random.choose(&[basic(0x209).unwrap(), basic(0x214).unwrap()]),
            _ => random.choose(&[basic(0x243).unwrap(), basic(0x22c).unwrap()]),
        };
        return (Model::of(basic), Datatype::predefined(basic).clone());
    }
    let (of, child) = self::random(random, depth - 1);
    let extent = of.extent().1;
    let mut model = Model::default();
    let size = |random: &mut Random| match random.below(12) {
        0 => random.within(0, 60),
        1 => 0,
        _ => random.within(1, 4),
    };
    match random.below(11) {
        0 => {
            let count = size(random);
            model.append_block(&of, count, 0);
            let text = format!("contiguous({count}, {})", of.text);
            (model.named(text), Datatype::contiguous(count, &child).unwrap())
        }
        1 | 2 => {
            let (count, length) = (size(random), size(random));
            let (stride, made, name) = if random.below(2) == 0 {
                let stride = random.within(-5, 8);
                let made = Datatype::vector(count, length, stride, &child);
                (stride * extent, made.unwrap(), "vector")
            } else {
                let stride = random.within(-50, 90);
                (stride, Datatype::hvector(count, length, stride, &child).unwrap(), "hvector")
            };
            (0..count).for_each(|at| model.append_block(&of, length, at * stride));
            (model.named(format!("{name}({count}, {length}, {stride} B, {})", of.text)), made)
        }
        3 | 4 => {
            let count = size(random);
            let even = random.below(2) == 0;
            let lengths: Vec<i64> =
                (0..count).map(|_| if even { 2 } else { random.within(0, 3) }).collect();
            let regular = random.below(3) == 0;
            let places: Vec<i64> = (0..count)
                .map(|at| if regular { 3 * at } else { random.within(-20, 40) })
                .collect();
            let items = random.below(2) == 0;
            let unit = if items { extent } else { 1 };
            for (length, place) in lengths.iter().zip(&places) {
                model.append_block(&of, *length, place * unit);
            }
            let made = match (items, even) {
                (true, true) => Datatype::indexed_block(2, &places, &child),
                (false, true) => Datatype::hindexed_block(2, &places, &child),
                (true, false) => Datatype::indexed(&lengths, &places, &child),
                (false, false) => Datatype::hindexed(&lengths, &places, &child),
            };
            let text = format!("indexed({lengths:?}, {places:?} x {unit} B, {})", of.text);
            (model.named(text), made.unwrap())
        }
        5 | 6 => {
            let (second, other) = self::random(random, depth - 1);
            let count = random.within(0, 5);
            let lengths: Vec<i64> = (0..count).map(|_| random.within(0, 3)).collect();
            let places: Vec<i64> = (0..count).map(|_| random.within(-60, 200)).collect();
            let picks: Vec<bool> = (0..count).map(|_| random.below(2) == 0).collect();
            let mut types = Vec::new();
            for ((&length, &place), &pick) in lengths.iter().zip(&places).zip(&picks) {
                model.append_block(if pick { &of } else { &second }, length, place);
                types.push(if pick { child.clone() } else { other.clone() });
            }
            let text =
                format!("struct({lengths:?}, {places:?}, {picks:?}, {}, {})", of.text, second.text);
            (model.padded().named(text), Datatype::structure(&lengths, &places, &types).unwrap())
        }
        7 => {
            let (lower, extent) = (random.within(-20, 20), random.within(-40, 80));
            let text = format!("resized({lower}, {extent}, {})", of.text);
            model.map = of.map.clone();
            model.padded = of.padded;
            (model.lower, model.upper) = (Some(lower), Some(lower + extent));
            (model.named(text), Datatype::resized(lower, extent, &child).unwrap())
        }
        8 => (of, Datatype::duplicate(&child).unwrap()),
        9 => subarray(random, &of, &child),
        _ => darray(random, &of, &child),
    }
}

/// Loops inside loops, none of which goes on where another ends.
pub fn nested(random: &mut Random, depth: i64) -> (Model, Type) {
    let (mut model, mut datatype) = comb(random);
    for level in 0..depth {
        let stride = model.true_extent().1 + 3 + level;
        let mut outer = Model::default();
        (0..2).for_each(|at| outer.append(&model, at * stride));
        datatype = Datatype::hvector(2, 1, stride, &datatype).unwrap();
        model = outer.named(format!("hvector(2, 1, {stride}, {})", model.text));
    }
    (model, datatype)
}

/// More blocks than what is written out as a table, so that there are loops around it.
fn comb(random: &mut Random) -> (Model, Type) {
    let of = random.choose(&[0x243, 0x20c]);
    let (of, teeth) = (basic(of).unwrap(), random.within(33, 40));
    let mut model = Model::default();
    let places: Vec<i64> =
        (0..teeth).map(|at| 3 * at + if random.below(9) == 0 { 1 } else { 0 }).collect();
    let child = Model::of(of);
    places.iter().for_each(|place| model.append(&child, place * of.element.size() as i64));
    let made = Datatype::indexed_block(1, &places, Datatype::predefined(of));
    (model.named(format!("comb({places:?}, {})", of.name)), made.unwrap())
}

/// Calls `visit` with all indices of an array, the fastest first to change.
fn each_index(sizes: &[i64], order: Order, mut visit: impl FnMut(&[i64])) {
    for at in 0..sizes.iter().product() {
        let mut rest = at;
        let mut index = vec![0; sizes.len()];
        let mut dimensions: Vec<usize> = (0..sizes.len()).collect();
        if order == Order::C {
            dimensions.reverse();
        }
        for dimension in dimensions {
            index[dimension] = rest % sizes[dimension];
            rest /= sizes[dimension];
        }
        visit(&index);
    }
}

/// The number of an element in memory.
fn linear(sizes: &[i64], index: &[i64], order: Order) -> i64 {
    let join = |sum: i64, at: usize| sum * sizes[at] + index[at];
    match order {
        Order::C => (0..sizes.len()).fold(0, join),
        Order::Fortran => (0..sizes.len()).rev().fold(0, join),
    }
}

/// The elements for which `mine` holds, in order.
fn chosen(of: &Model, sizes: &[i64], order: Order, mine: impl Fn(&[i64]) -> bool) -> Model {
    let extent = of.extent().1;
    let mut model = Model::default();
    each_index(sizes, order, |index| {
        if mine(index) {
            model.append(of, linear(sizes, index, order) * extent);
        }
    });
    let total: i64 = sizes.iter().product();
    (model.lower, model.upper) = (Some(0), Some(total * extent));
    model
}

fn subarray(random: &mut Random, of: &Model, child: &Type) -> (Model, Type) {
    let order = random.choose(&[Order::C, Order::Fortran]);
    let dimensions = random.within(1, 3);
    let sizes: Vec<i64> = (0..dimensions).map(|_| random.within(1, 5)).collect();
    let parts: Vec<i64> = sizes.iter().map(|&size| random.within(1, size)).collect();
    let starts: Vec<i64> =
        sizes.iter().zip(&parts).map(|(size, part)| random.within(0, size - part)).collect();
    let model = chosen(of, &sizes, order, |index| {
        (0..sizes.len()).all(|at| index[at] >= starts[at] && index[at] < starts[at] + parts[at])
    });
    let text = format!("subarray({sizes:?}, {parts:?}, {starts:?}, {order:?}, {})", of.text);
    (model.named(text), Datatype::subarray(&sizes, &parts, &starts, order, child).unwrap())
}

fn darray(random: &mut Random, of: &Model, child: &Type) -> (Model, Type) {
    let order = random.choose(&[Order::C, Order::Fortran]);
    let dimensions = random.within(1, 3);
    let sizes: Vec<i64> = (0..dimensions).map(|_| random.within(1, 7)).collect();
    let (mut grid, mut kinds, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
    for &size in &sizes {
        let side = random.within(1, 3);
        let even = (size + side - 1) / side;
        let (side, kind, block) = match random.below(5) {
            0 => (1, Distribution::None, size),
            1 => (side, Distribution::Block(None), even),
            2 => {
                let block = even + random.within(0, 2);
                (side, Distribution::Block(Some(block)), block)
            }
            3 => (side, Distribution::Cyclic(None), 1),
            _ => {
                let block = random.within(1, 4);
                (side, Distribution::Cyclic(Some(block)), block)
            }
        };
        grid.push(side);
        kinds.push(kind);
        blocks.push(block);
    }
    let processes: i64 = grid.iter().product();
    let rank = random.within(0, processes - 1);
    // An element belongs to the process that its blocks are dealt to; the grid is in C order.
    let model = chosen(of, &sizes, order, |index| {
        let owner: Vec<i64> =
            (0..sizes.len()).map(|at| index[at] / blocks[at] % grid[at]).collect();
        linear(&grid, &owner, Order::C) == rank
    });
    let text = format!("darray({rank} of {grid:?}, {sizes:?}, {kinds:?}, {order:?}, {})", of.text);
    let made = Datatype::darray(processes, rank, &sizes, &kinds, &grid, order, child);
    (model.named(text), made.unwrap())
}
