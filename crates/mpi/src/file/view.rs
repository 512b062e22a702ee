//! Views by datatype (MPI-5.0 §14.3).

use std::sync::Arc;

use io::View;
use layout::BlockOrder;
use layout::datatype::Datatype;

use super::representation::Representation;
use super::{File, find};
use crate::datatype::{self, Shape};
use crate::error::{Error, Result};
use crate::{Handle, abi, class, info};

/// What a rank sees of a file.
pub(super) struct Seen {
    pub(super) view: Arc<View>,
    /// Bytes of an etype in the file.
    pub(super) etype_size: u64,
    pub(super) representation: Representation,
    /// Handles of our own, where they are not predefined.
    etype: Handle,
    filetype: Handle,
}

impl Seen {
    /// All bytes, as they are in a file that was just opened.
    pub(super) fn bytes() -> Seen {
        let byte = layout::datatype::basic(abi::BYTE.raw()).expect("MPI_BYTE is predefined");
        Seen {
            view: Arc::new(View::new(0, Arc::clone(Datatype::predefined(byte)))),
            etype_size: 1,
            representation: Representation::Native,
            etype: abi::BYTE,
            filetype: abi::BYTE,
        }
    }

    pub(super) fn free(&self) -> Result<()> {
        for mut handle in [self.etype, self.filetype] {
            if !is_predefined(handle) {
                datatype::free(&mut handle)?;
            }
        }
        Ok(())
    }
}

fn is_predefined(datatype: Handle) -> bool {
    layout::datatype::basic(datatype.raw()).is_some()
}

/// Another handle for a datatype, unless it is predefined.
fn twin(datatype: Handle) -> Result<Handle> {
    if is_predefined(datatype) { Ok(datatype) } else { datatype::dup(datatype) }
}

impl File {
    fn check_view(
        &self,
        displacement: i64,
        etype: Handle,
        filetype: Handle,
        representation: &str,
    ) -> Result<Seen> {
        let wrong = |class, what: String| Err(self.error(class, what));
        let displacement = match displacement {
            abi::DISPLACEMENT_CURRENT if self.mode & abi::MODE_SEQUENTIAL != 0 => {
                let etypes = self.shared.add(0)?;
                let cursor = self.cursor();
                cursor.seen.view.place(etypes as u64 * cursor.seen.etype_size)
            }
            abi::DISPLACEMENT_CURRENT => {
                return wrong(
                    class::ARG,
                    "disp is MPI_DISPLACEMENT_CURRENT, which only files take that were opened with \
                     MPI_MODE_SEQUENTIAL; pass a number of bytes"
                        .into(),
                );
            }
            _ => match u64::try_from(displacement) {
                Ok(displacement) => displacement,
                Err(_) => {
                    return wrong(
                        class::ARG,
                        format!("disp is {displacement}; it must be 0 or more bytes"),
                    );
                }
            },
        };
        let representation = Representation::named(representation)?;
        // Both must be committed.
        Shape::of(etype)?;
        Shape::of(filetype)?;
        let (elements, items) = (representation.of(etype)?, representation.of(filetype)?);
        if elements.size() == 0 {
            return wrong(class::TYPE, "etype has no bytes; pass one that has".into());
        }
        if !items.size().is_multiple_of(elements.size()) {
            return wrong(
                class::TYPE,
                format!(
                    "filetype has {} bytes, which is no multiple of the {} of etype; make it of etypes",
                    items.size(),
                    elements.size()
                ),
            );
        }
        self.check_blocks("etype", &elements)?;
        self.check_blocks("filetype", &items)?;
        Ok(Seen {
            view: Arc::new(View::new(displacement, items)),
            etype_size: elements.size(),
            representation,
            etype: twin(etype)?,
            filetype: twin(filetype)?,
        })
    }
}

impl File {
    /// An error unless a datatype goes through the file as views have to (MPI-5.0 §14.3).
    fn check_blocks(&self, name: &str, datatype: &Datatype) -> Result<()> {
        let writes = self.mode & abi::MODE_RDONLY == 0;
        let first = datatype.true_lower_bound();
        let what = match datatype.order() {
            _ if datatype.size() == 0 => return Ok(()),
            _ if first < 0 => {
                format!("{name} begins at byte {first}; its displacements must be 0 or more")
            }
            BlockOrder::Mixed => {
                format!("{name} goes back in the file; its displacements must not decrease")
            }
            BlockOrder::Rising if writes => format!(
                "parts of {name} overlap, which a file that is written does not allow; make its \
                 displacements and extent larger"
            ),
            _ => return Ok(()),
        };
        Err(self.error(class::IO, what))
    }
}

/// `MPI_File_set_view`.
pub fn set_view(
    file: Handle,
    displacement: i64,
    etype: Handle,
    filetype: Handle,
    representation: &str,
    info: Handle,
) -> Result<()> {
    let file = find(file)?;
    let checked = file.check_not_split().and_then(|()| {
        let wishes = info::copy(info)?;
        Ok((file.check_view(displacement, etype, filetype, representation)?, wishes))
    });
    let own = match &checked {
        Ok((seen, _)) => [0, seen.etype_size, seen.representation.hash()],
        Err(error) => [error.class as u64, 0, 0],
    };
    let all = file.gather(own)?;
    if let (Some(rank), Ok((seen, _))) = (all.iter().position(|one| one[0] != 0), &checked) {
        seen.free()?;
        let message = format!("rank {rank} called with wrong arguments; see its error");
        return Err(file.error(all[rank][0] as i32, message));
    }
    let (seen, wishes) = checked?;
    if let Some(rank) = all.iter().position(|one| *one != all[0]) {
        seen.free()?;
        return Err(file.error(
            class::NOT_SAME,
            format!(
                "rank {rank} passes another datarep, or an etype of another size, than rank 0; pass \
                 the same on all ranks"
            ),
        ));
    }
    let old = {
        let mut cursor = file.cursor();
        cursor.position = 0;
        std::mem::replace(&mut cursor.seen, seen)
    };
    old.free()?;
    file.adopt(&wishes)?;
    file.reset_shared(0)
}

/// `MPI_File_get_view`: displacement, etype and filetype, which the program frees unless they are
/// predefined, and the name of the representation.
pub fn view(file: Handle) -> Result<(i64, Handle, Handle, String)> {
    let file = find(file)?;
    let (displacement, etype, filetype, name) = {
        let cursor = file.cursor();
        let seen = &cursor.seen;
        let name = seen.representation.name().to_owned();
        (seen.view.displacement() as i64, seen.etype, seen.filetype, name)
    };
    Ok((displacement, twin(etype)?, twin(filetype)?, name))
}

/// `MPI_File_get_type_extent`.
pub fn type_extent(file: Handle, datatype: Handle) -> Result<i64> {
    let file = find(file)?;
    let cursor = file.cursor();
    let representation = cursor.seen.representation.clone();
    drop(cursor);
    Ok(representation.of(datatype)?.extent())
}

/// What goes wrong with a datatype in a file's representation.
#[cold]
pub(super) fn unsupported(name: &str, what: &str) -> Box<Error> {
    Error::new(
        class::UNSUPPORTED_DATAREP,
        format!("{what} in the representation {name:?}; use another, or other datatypes"),
    )
}
