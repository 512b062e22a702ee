//! The attribute of tests.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Error, Ident, ItemFn, LitInt, LitStr, Result, Token};

/// `ranks = 4, options = "--fabric tcp"`, or `ranks = 4, seeds = 100, loss = 10`.
#[derive(Default)]
pub struct Arguments {
    ranks: Option<usize>,
    options: Option<String>,
    seed: Option<u64>,
    seeds: Option<u64>,
    delay: Option<u64>,
    loss: Option<u32>,
    deaths: Option<u32>,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> Result<Arguments> {
        let mut found = Arguments::default();
        while !input.is_empty() {
            let name: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            let number = || input.parse::<LitInt>();
            match name.to_string().as_str() {
                "ranks" => found.ranks = Some(number()?.base10_parse()?),
                "options" => found.options = Some(input.parse::<LitStr>()?.value()),
                "seed" => found.seed = Some(number()?.base10_parse()?),
                "seeds" => found.seeds = Some(number()?.base10_parse()?),
                "delay" => found.delay = Some(number()?.base10_parse()?),
                "loss" => found.loss = Some(number()?.base10_parse()?),
                "deaths" => found.deaths = Some(number()?.base10_parse()?),
                _ => {
                    return Err(Error::new(
                        name.span(),
                        "expected `ranks = N`, `options = \"…\"`, `seed = N`, `seeds = N`, `delay = N`, `loss = N` or \
                         `deaths = N`",
                    ));
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        found.check(input)
    }
}

impl Arguments {
    fn is_simulated(&self) -> bool {
        self.seed.is_some() || self.seeds.is_some()
    }

    fn check(self, input: ParseStream<'_>) -> Result<Arguments> {
        let troubles = self.delay.is_some() || self.loss.is_some() || self.deaths.is_some();
        let fault = match (self.is_simulated(), &self.options) {
            (true, Some(_)) => "`options` are for mpiexec, which simulated ranks do without",
            (false, _) if troubles => {
                "networks with troubles are simulated; say `seed = N` or `seeds = N`"
            }
            _ if self.ranks == Some(0) => "a test has at least one rank",
            _ if self.loss.is_some_and(|loss| loss >= 1000) => {
                "`loss` is per mille, and something must arrive"
            }
            _ => return Ok(self),
        };
        Err(input.error(fault))
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
    let ranks = arguments.ranks.unwrap_or(2);
    let run = if arguments.is_simulated() {
        let (seed, seeds) = (arguments.seed.unwrap_or(0), arguments.seeds.unwrap_or(1));
        let delay = arguments.delay.unwrap_or(1000);
        let (loss, deaths) = (arguments.loss.unwrap_or(0), arguments.deaths.unwrap_or(0));
        quote! {
            let like = ::serried::hidden::Simulated {
                seed: #seed, seeds: #seeds, delay: #delay, loss: #loss, deaths: #deaths,
            };
            ::serried::hidden::simulate(name, #ranks, like, body)
        }
    } else {
        let options = arguments.options.as_deref().unwrap_or_default();
        quote!(::serried::hidden::test(name, #ranks, #options, body))
    };
    Ok(quote! {
        #[test]
        #(#attrs)*
        #vis fn #name() {
            fn program(#inputs) #output #block
            let name = concat!(module_path!(), "::", stringify!(#name));
            let body = |world: &::serried::World| ::serried::hidden::Passed::into_result(program(world));
            #run
        }
    })
}
