//! The derive macros of datatypes.
//!
//! A macro below a derive may change the type after the derive has seen it: add a field, a variant or `packed`. And the
//! program may give any name another meaning where the derived code stands. So the derived code
//!
//! - never repeats the type of a field: the compiler infers it from a reference to the field;
//! - names all fields or variants in one pattern, so that it does not compile beside a type that has others;
//! - names everything by a path from `::serried`, calls no method that a trait of the program could hide, and has
//!   variables of its own, whose names no constant of the program has.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DataEnum, DeriveInput, Error, Fields, Ident, Member, Result};

/// Code whose variables and names are not those of the program.
macro_rules! code {
    ($($code:tt)*) => { quote_spanned!(Span::mixed_site()=> $($code)*) };
}

pub fn datatype(input: &DeriveInput) -> Result<TokenStream> {
    without_parameters(input)?;
    not_packed(input)?;
    let name = &input.ident;
    let datatype = match &input.data {
        Data::Struct(_) => structure(name, &fields(input)?),
        Data::Enum(of) => enumeration(input, of)?,
        Data::Union(_) => {
            return Err(Error::new(input.span(), "a union cannot be a datatype; send a struct"));
        }
    };
    Ok(code! {
        #datatype

        // SAFETY: the item is the value itself.
        unsafe impl ::serried::Data for #name {
            type Item = Self;

            fn items(&self) -> &[Self] {
                ::serried::hidden::core::slice::from_ref(self)
            }
        }

        // SAFETY: as above.
        unsafe impl ::serried::DataMut for #name {
            fn items_mut(&mut self) -> &mut [Self] {
                ::serried::hidden::core::slice::from_mut(self)
            }
        }
    })
}

pub fn plain(input: &DeriveInput) -> Result<TokenStream> {
    without_parameters(input)?;
    let (name, fields) = (&input.ident, fields(input)?);
    let all = all_fields(name, &fields);
    let plain = fields.iter().map(
        |(one, span)| quote_spanned!(*span=> ::serried::hidden::plain(|serried_item: &#name| &serried_item.#one)),
    );
    Ok(code! {
        // SAFETY: any bits are a value of each field.
        unsafe impl ::serried::Plain for #name {}
        const _: () = {
            #(#plain;)*
            #all
        };
    })
}

/// A function that does not compile unless these are all fields.
fn all_fields(name: &Ident, fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|(one, _)| one);
    code! {
        #[allow(dead_code)]
        fn all_fields(#name { #(#members: _),* }: &#name) {}
    }
}

/// A datatype is made once, so it must be one type.
fn without_parameters(input: &DeriveInput) -> Result<()> {
    match input.generics.params.first() {
        None => Ok(()),
        Some(first) => Err(Error::new(
            first.span(),
            "a datatype cannot have parameters; derive it for a struct of concrete types",
        )),
    }
}

/// Fields are looked at where they lie, so they must lie as their types want it.
fn not_packed(input: &DeriveInput) -> Result<()> {
    for attribute in input.attrs.iter().filter(|one| one.path().is_ident("repr")) {
        let packed = attribute.to_token_stream().to_string().contains("packed");
        if packed {
            return Err(Error::new(
                attribute.span(),
                "a packed struct cannot be a datatype; leave `packed` out, or copy its fields into one that is not",
            ));
        }
    }
    Ok(())
}

/// A field, and where errors about its type are shown.
type Field = (Member, Span);

fn fields(input: &DeriveInput) -> Result<Vec<Field>> {
    let Data::Struct(of) = &input.data else {
        return Err(Error::new(input.span(), "only a struct of plain fields can be plain"));
    };
    if matches!(of.fields, Fields::Unit) || of.fields.is_empty() {
        return Err(Error::new(input.span(), "there is nothing to send; give the struct a field"));
    }
    let shown = |field: &syn::Field| Span::mixed_site().located_at(field.ty.span());
    Ok(of.fields.members().zip(of.fields.iter().map(shown)).collect())
}

fn structure(name: &Ident, fields: &[Field]) -> TokenStream {
    let text = name.unraw().to_string();
    let all = all_fields(name, fields);
    let of_each = |function: &str, rest: fn(&Ident, &Member) -> TokenStream| -> Vec<TokenStream> {
        let function = Ident::new(function, Span::mixed_site());
        let of = |(one, span): &Field| {
            let rest = rest(name, one);
            quote_spanned!(*span=> ::serried::hidden::#function(|serried_item: &Self| &serried_item.#one #rest))
        };
        fields.iter().map(of).collect()
    };
    let sizes = of_each("size", |_, _| TokenStream::new());
    let any_bits = of_each("any_bits", |_, _| TokenStream::new());
    let datatypes = of_each(
        "field",
        |name, one| code!(, ::serried::hidden::core::mem::offset_of!(#name, #one)),
    );
    let numbers = of_each(
        "numbers",
        |name, one| code!(, serried_at + ::serried::hidden::core::mem::offset_of!(#name, #one), serried_each),
    );
    let repaired = of_each("repair", |_, one| code!(, &raw mut (*serried_item).#one));
    code! {
        // SAFETY: the datatype and the numbers name each field, at its place, by the datatype of the field; an item
        // whose fields are values is one.
        unsafe impl ::serried::Datatype for #name {
            const SIZE: ::serried::hidden::core::primitive::usize =
                0 #(+ #sizes)*;
            const COUNT: ::serried::hidden::core::primitive::usize = 1;
            const ANY_BITS: ::serried::hidden::core::primitive::bool =
                true #(&& #any_bits)*;

            fn handle() -> ::serried::Result<::serried::hidden::Handle> {
                static MADE: ::serried::hidden::Made = ::serried::hidden::Made::new();
                ::serried::hidden::Made::structure::<Self>(&MADE, #text, &[#(#datatypes),*])
            }

            #[inline(always)]
            fn numbers(
                serried_at: ::serried::hidden::core::primitive::usize,
                serried_each: &mut impl ::serried::hidden::core::ops::FnMut(
                    ::serried::hidden::core::primitive::usize,
                    ::serried::hidden::core::primitive::usize,
                ),
            ) {
                #(#numbers;)*
            }

            unsafe fn repair(serried_item: *mut Self) -> ::serried::hidden::core::primitive::bool {
                #all
                let mut serried_valid = true;
                #(
                    // SAFETY: the field is within the item.
                    serried_valid &= unsafe { #repaired };
                )*
                serried_valid
            }
        }
    }
}

fn enumeration(input: &DeriveInput, of: &DataEnum) -> Result<TokenStream> {
    let name = &input.ident;
    let integer = representation(input)?;
    for variant in &of.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new(
                variant.span(),
                "a variant with fields is not plain data; send the enum by `send_value`",
            ));
        }
    }
    let variants: Vec<_> = of.variants.iter().map(|variant| &variant.ident).collect();
    let first = variants.first().ok_or_else(|| {
        Error::new(input.span(), "an enum without variants has no values to send")
    })?;
    let integer = code!(::serried::hidden::core::primitive::#integer);
    Ok(code! {
        // SAFETY: an item is an integer, which the check below makes sure of, and `repair` admits none but its variants.
        unsafe impl ::serried::Datatype for #name {
            const SIZE: ::serried::hidden::core::primitive::usize =
                ::serried::hidden::core::mem::size_of::<#integer>();
            const COUNT: ::serried::hidden::core::primitive::usize = 1;
            const ANY_BITS: ::serried::hidden::core::primitive::bool = false;

            fn handle() -> ::serried::Result<::serried::hidden::Handle> {
                <#integer as ::serried::Datatype>::handle()
            }

            fn numbers(
                serried_at: ::serried::hidden::core::primitive::usize,
                serried_each: &mut impl ::serried::hidden::core::ops::FnMut(
                    ::serried::hidden::core::primitive::usize,
                    ::serried::hidden::core::primitive::usize,
                ),
            ) {
                <#integer as ::serried::Datatype>::numbers(serried_at, serried_each);
            }

            unsafe fn repair(serried_item: *mut Self) -> ::serried::hidden::core::primitive::bool {
                // SAFETY: the item is initialised, and laid out as this integer.
                let serried_value = unsafe { ::serried::hidden::core::ptr::read(serried_item as *const #integer) };
                if false #(|| serried_value == #name::#variants as #integer)* {
                    return true;
                }
                // SAFETY: as above.
                unsafe { ::serried::hidden::core::ptr::write(serried_item, #name::#first) };
                false
            }
        }

        const _: () = {
            #[allow(dead_code)]
            fn all_variants(serried_item: #name) {
                match serried_item {
                    #(#name::#variants => {})*
                }
            }
            ::serried::hidden::core::assert!(
                ::serried::hidden::core::mem::align_of::<#name>()
                    == ::serried::hidden::core::mem::align_of::<#integer>()
            );
            #(
                // SAFETY: both have as many bytes, or this does not compile, and any bits are an integer.
                let serried_value = unsafe {
                    ::serried::hidden::core::mem::transmute::<#name, #integer>(#name::#variants)
                };
                ::serried::hidden::core::assert!(serried_value == #name::#variants as #integer);
            )*
        };
    })
}

/// The integer that an enum says it is.
fn representation(input: &DeriveInput) -> Result<Ident> {
    const INTEGERS: [&str; 10] =
        ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];
    let mut found = None;
    for attribute in input.attrs.iter().filter(|one| one.path().is_ident("repr")) {
        attribute.parse_nested_meta(|meta| {
            if meta.input.peek(syn::token::Paren) {
                let text = "an enum that is aligned has padding, and cannot be a datatype";
                return Err(meta.error(text));
            }
            let integer =
                meta.path.get_ident().filter(|name| INTEGERS.iter().any(|one| name == one));
            found = integer.cloned().or(found.take());
            Ok(())
        })?;
    }
    found.ok_or_else(|| {
        Error::new(input.ident.span(), "say which integer the enum is, such as `#[repr(u8)]`")
    })
}
