//! Files by which others find what is installed: pkg-config's, and those of environment modules. All are
//! relative to themselves, so that the tree can be moved.

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What pkg-config asks for, by the name of the file in `lib/pkgconfig`.
pub fn pkg_config() -> Vec<(String, String)> {
    let common = format!(
        "prefix=${{pcfiledir}}/../..\n\
         includedir=${{prefix}}/include\n\
         libdir=${{prefix}}/lib\n\n\
         Version: {VERSION}\n"
    );
    let library = |name: &str, library: &str, description: &str| {
        let text = format!(
            "{common}Name: {name}\n\
             Description: {description}\n\
             Cflags: -I${{includedir}}\n\
             Libs: -L${{libdir}} -Wl,-rpath,${{libdir}} -l{library}\n"
        );
        (format!("{name}.pc"), text)
    };
    let whole = format!(
        "{common}Name: serried\n\
         Description: A message-passing system\n\
         Requires: mpi_abi\n"
    );
    // The modules are there once `mpifort` has met a compiler; the installer lets it meet the usual one.
    let fortran = format!(
        "{common}Name: mpifort\n\
         Description: MPI 5.0 for Fortran, by Serried\n\
         Requires: mpi_abi\n\
         Cflags: -I${{libdir}}/serried/modules/default -I${{includedir}}\n\
         Libs: -L${{libdir}} -Wl,-rpath,${{libdir}} -lmpifort_abi\n"
    );
    vec![
        ("mpifort.pc".into(), fortran),
        library("mpi", "mpi_abi", "MPI 5.0, by Serried"),
        library("mpi_abi", "mpi_abi", "MPI 5.0 by its standard ABI"),
        library("bsp", "bsp", "BSPlib, by Serried"),
        library("fci", "fci", "The remote store model of Serried"),
        ("serried.pc".into(), whole),
    ]
}

const SUMMARY: &str = "Serried, a message-passing system: MPI, BSPlib and remote stores";

/// Module files, in Tcl for Environment Modules and in Lua for Lmod, by their names in `share/modulefiles`.
/// `man` finds the pages by the search path.
pub fn modules() -> [(String, String); 2] {
    let tcl = format!(
        "#%Module1.0\n\
         module-whatis \"{SUMMARY}\"\n\
         conflict serried\n\
         set prefix [file normalize [file join [file dirname $ModulesCurrentModulefile] ../../..]]\n\
         prepend-path PATH [file join $prefix bin]\n\
         prepend-path PKG_CONFIG_PATH [file join $prefix lib pkgconfig]\n\
         setenv MPI_HOME $prefix\n"
    );
    let lua = format!(
        "whatis(\"{SUMMARY}\")\n\
         conflict(\"serried\")\n\
         local prefix = myFileName():match(\"(.*)/\") .. \"/../../..\"\n\
         prepend_path(\"PATH\", pathJoin(prefix, \"bin\"))\n\
         prepend_path(\"PKG_CONFIG_PATH\", pathJoin(prefix, \"lib/pkgconfig\"))\n\
         setenv(\"MPI_HOME\", prefix)\n"
    );
    [(format!("serried/{VERSION}"), tcl), (format!("serried/{VERSION}.lua"), lua)]
}
