#![doc = include_str!("../README.md")]

mod datatype;
mod test;

use proc_macro::TokenStream;

/// Derives `serried::Datatype` for a struct of datatypes, or for an enum without fields.
#[proc_macro_derive(Datatype)]
pub fn derive_datatype(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    datatype::datatype(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Derives `serried::Plain` for a struct of plain fields.
#[proc_macro_derive(Plain)]
pub fn derive_plain(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    datatype::plain(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// A test that several ranks run together.
#[proc_macro_attribute]
pub fn test(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let arguments = syn::parse_macro_input!(arguments as test::Arguments);
    let function = syn::parse_macro_input!(item as syn::ItemFn);
    test::expand(&arguments, &function).unwrap_or_else(|error| error.to_compile_error()).into()
}
