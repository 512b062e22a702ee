//! The attribute of tests.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Error, Ident, ItemFn, LitInt, LitStr, Result, Token};

/// `ranks = 4, options = "--fabric tcp"`.
pub struct Arguments {
    ranks: usize,
    options: String,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> Result<Arguments> {
        let mut found = Arguments { ranks: 2, options: String::new() };
        while !input.is_empty() {
            let name: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            match name.to_string().as_str() {
                "ranks" => found.ranks = input.parse::<LitInt>()?.base10_parse()?,
                "options" => found.options = input.parse::<LitStr>()?.value(),
                _ => {
                    return Err(Error::new(
                        name.span(),
                        "expected `ranks = N` or `options = \"…\"`",
                    ));
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(found)
    }
}

pub fn expand(arguments: &Arguments, function: &ItemFn) -> Result<TokenStream> {
    let ItemFn { attrs, vis, sig, block, .. } = function;
    if sig.inputs.len() != 1 || sig.asyncness.is_some() {
        return Err(Error::new(
            sig.span(),
            "a test of several ranks takes one argument, `world: &World`",
        ));
    }
    let (name, inputs, output) = (&sig.ident, &sig.inputs, &sig.output);
    let Arguments { ranks, options } = arguments;
    Ok(quote! {
        #[test]
        #(#attrs)*
        #vis fn #name() {
            fn body(#inputs) #output #block
            ::serried::hidden::test(concat!(module_path!(), "::", stringify!(#name)), #ranks, #options, |world| {
                ::serried::hidden::Passed::into_result(body(world))
            })
        }
    })
}
