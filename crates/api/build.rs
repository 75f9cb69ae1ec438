//! Compiles `proto/lapang/v1` into messages, services, clients and field validators, without
//! `protoc`: protox reads the sources, and the rules' own proto comes inside a crate.

use std::path::{Path, PathBuf};

use protox::Compiler;
use protox::file::{
    ChainFileResolver, DescriptorSetFileResolver, GoogleFileResolver, IncludeFileResolver,
};
use protox::prost_reflect::DescriptorPool;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = Path::new("../../proto");
    let mut names: Vec<String> = std::fs::read_dir(root.join("lapang/v1"))?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<std::io::Result<_>>()?;
    names.retain(|name| name.ends_with(".proto"));
    names.sort();
    let files: Vec<String> = names
        .iter()
        .map(|name| format!("lapang/v1/{name}"))
        .collect();
    println!("cargo:rerun-if-changed=../../proto");

    let mut resolver = ChainFileResolver::new();
    resolver.add(IncludeFileResolver::new(root.into()));
    resolver.add(DescriptorSetFileResolver::decode(
        prost_protovalidate_types::DESCRIPTOR_POOL
            .encode_to_vec()
            .as_slice(),
    )?);
    resolver.add(GoogleFileResolver::new());
    let mut compiler = Compiler::with_file_resolver(resolver);
    compiler.include_imports(true).include_source_info(true);
    compiler.open_files(&files)?;
    // Encoded by the compiler itself: going through `prost_types` would drop the rules, which are
    // custom options, and leave validators that accept everything.
    let descriptors = compiler.encode_file_descriptor_set();

    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    let set = out.join("lapang.binpb");
    std::fs::write(&set, &descriptors)?;
    std::fs::write(
        out.join("call_options.rs"),
        call_options(&compiler.descriptor_pool())?,
    )?;

    connectrpc_build::Config::new()
        .descriptor_set(&set)
        .files(&files)
        .include_file("_connectrpc.rs")
        .gate_client_feature(true)
        .compile()?;
    prost_protovalidate_build::Builder::new()
        .file_descriptor_set_bytes(descriptors)
        .backend(prost_protovalidate_build::Backend::Buffa)
        .fail_on_runtime_only(true)
        .compile()?;
    Ok(())
}

/// A `match` from the path of a call to its options of options.proto, with an arm for each call that has one.
fn call_options(pool: &DescriptorPool) -> Result<String, Box<dyn std::error::Error>> {
    let option = |name: &str| {
        pool.get_extension_by_name(&format!("lapang.v1.{name}"))
            .ok_or("no such option")
    };
    let (cost, long_running, never_shed) = (
        option("cost")?,
        option("long_running")?,
        option("never_shed")?,
    );
    let costs = pool
        .get_enum_by_name("lapang.v1.Cost")
        .ok_or("no enum Cost")?;
    let mut arms = String::new();
    for method in pool
        .services()
        .flat_map(|service| service.methods().collect::<Vec<_>>())
    {
        let options = method.options();
        if !options
            .extensions()
            .any(|(it, _)| it.full_name().starts_with("lapang.v1."))
        {
            continue;
        }
        let number = options.get_extension(&cost).as_enum_number();
        let cost = number
            .and_then(|it| costs.get_value(it))
            .ok_or("no such cost")?;
        arms += &format!(
            "\"/{}/{}\" => CallOptions {{ cost: Cost::{}, long_running: {:?}, never_shed: {:?} }},\n",
            method.parent_service().full_name(),
            method.name(),
            cost.name(),
            options.get_extension(&long_running).as_bool() == Some(true),
            options.get_extension(&never_shed).as_bool() == Some(true),
        );
    }
    Ok(format!(
        "match path {{\n{arms}_ => CallOptions::default(),\n}}"
    ))
}
