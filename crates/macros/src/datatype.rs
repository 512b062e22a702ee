//! The derive macros of datatypes.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Data, DataEnum, DeriveInput, Error, Fields, Ident, Member, Result, Type};

pub fn datatype(input: &DeriveInput) -> Result<TokenStream> {
    without_parameters(input)?;
    not_packed(input)?;
    let name = &input.ident;
    let datatype = match &input.data {
        Data::Struct(_) => structure(name, fields(input)?)?,
        Data::Enum(of) => enumeration(input, of)?,
        Data::Union(_) => {
            return Err(Error::new(input.span(), "a union cannot be a datatype; send a struct"));
        }
    };
    Ok(quote! {
        #datatype

        impl ::serried::Data for #name {
            type Item = Self;

            fn items(&self) -> &[Self] {
                ::core::slice::from_ref(self)
            }
        }

        impl ::serried::DataMut for #name {
            fn items_mut(&mut self) -> &mut [Self] {
                ::core::slice::from_mut(self)
            }
        }
    })
}

pub fn plain(input: &DeriveInput) -> Result<TokenStream> {
    without_parameters(input)?;
    let name = &input.ident;
    let types = fields(input)?.into_iter().map(|(_, of)| of);
    Ok(quote! {
        // SAFETY: any bits are a value of each field.
        unsafe impl ::serried::Plain for #name {}
        const _: () = {
            const fn plain<T: ::serried::Plain>() {}
            #(plain::<#types>();)*
        };
    })
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

fn fields(input: &DeriveInput) -> Result<Vec<(Member, &Type)>> {
    let Data::Struct(of) = &input.data else {
        return Err(Error::new(input.span(), "only a struct of plain fields can be plain"));
    };
    if matches!(of.fields, Fields::Unit) || of.fields.is_empty() {
        return Err(Error::new(input.span(), "there is nothing to send; give the struct a field"));
    }
    Ok(of.fields.members().zip(of.fields.iter().map(|field| &field.ty)).collect())
}

fn structure(name: &Ident, fields: Vec<(Member, &Type)>) -> Result<TokenStream> {
    let (members, types): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
    let text = name.to_string();
    Ok(quote! {
        // SAFETY: the datatype names each field, at its place, by the datatype of the field; an item whose
        // fields are values is one.
        unsafe impl ::serried::Datatype for #name {
            const SIZE: usize = 0 #(+ <#types as ::serried::Datatype>::SIZE)*;
            const COUNT: usize = 1;
            const ANY_BITS: bool = true #(&& <#types as ::serried::Datatype>::ANY_BITS)*;

            fn handle() -> ::serried::Result<::serried::hidden::Handle> {
                static MADE: ::serried::hidden::Made = ::serried::hidden::Made::new();
                MADE.structure::<Self>(#text, &[
                    #(::serried::hidden::field::<#types>(::core::mem::offset_of!(#name, #members)),)*
                ])
            }

            unsafe fn repair(item: *mut Self) -> bool {
                let mut valid = true;
                #(
                    // SAFETY: the field is within the item.
                    valid &= unsafe {
                        <#types as ::serried::Datatype>::repair(&raw mut (*item).#members)
                    };
                )*
                valid
            }
        }
    })
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
    Ok(quote! {
        // SAFETY: an item is an integer of its representation, and `repair` admits none but its variants.
        unsafe impl ::serried::Datatype for #name {
            const SIZE: usize = ::core::mem::size_of::<#integer>();
            const COUNT: usize = 1;
            const ANY_BITS: bool = false;

            fn handle() -> ::serried::Result<::serried::hidden::Handle> {
                <#integer as ::serried::Datatype>::handle()
            }

            unsafe fn repair(item: *mut Self) -> bool {
                // SAFETY: the item is laid out as this integer.
                let value = unsafe { item.cast::<#integer>().read() };
                if [#(#name::#variants as #integer),*].contains(&value) {
                    return true;
                }
                // SAFETY: as above.
                unsafe { item.write(#name::#first) };
                false
            }
        }
    })
}

/// The integer that an enum says it is.
fn representation(input: &DeriveInput) -> Result<Ident> {
    let mut found = None;
    for attribute in input.attrs.iter().filter(|one| one.path().is_ident("repr")) {
        attribute.parse_nested_meta(|meta| {
            found = meta.path.get_ident().cloned();
            Ok(())
        })?;
    }
    const INTEGERS: [&str; 10] =
        ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];
    found.filter(|name| INTEGERS.iter().any(|integer| name == integer)).ok_or_else(|| {
        Error::new(input.ident.span(), "say which integer the enum is, such as `#[repr(u8)]`")
    })
}
