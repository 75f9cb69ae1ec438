//! Compiles `proto/lapang/v1` into messages, services, clients and field validators, without
//! `protoc`: protox reads the sources, and the rules' own proto comes inside a crate.

use std::path::{Path, PathBuf};

use protox::Compiler;
use protox::file::{
    ChainFileResolver, DescriptorSetFileResolver, GoogleFileResolver, IncludeFileResolver,
};
use protox::prost_reflect::{DescriptorPool, Kind, Value};

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
    println!("cargo:rerun-if-env-changed=BUFFA_ELEMENT_MEMORY_LIMIT");

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
        call_options(&compiler.descriptor_pool()),
    )?;

    std::fs::write(
        out.join("json_codecs.rs"),
        json_codecs(&compiler.descriptor_pool()),
    )?;

    connectrpc_build::Config::new()
        // Its directive names the descriptor set, which this script writes: every build would find it changed.
        .emit_rerun_directives(false)
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
fn call_options(pool: &DescriptorPool) -> String {
    let mut arms = String::new();
    for method in pool
        .services()
        .flat_map(|service| service.methods().collect::<Vec<_>>())
    {
        let path = format!("/{}/{}", method.parent_service().full_name(), method.name());
        let options = method.options();
        let ours = options
            .extensions()
            .filter(|(option, _)| option.parent_file().name() == "lapang/v1/options.proto");
        let mut fields = String::new();
        for (option, value) in ours {
            let value = match (option.kind(), value) {
                (Kind::Enum(kind), Value::EnumNumber(number)) => kind
                    .get_value(*number)
                    .map(|it| format!("{}::{}", kind.name(), it.name())),
                (_, value) => value.as_bool().map(|it| it.to_string()),
            };
            fields += &format!("{}: {}, ", option.name(), value.unwrap_or_default());
        }
        if !fields.is_empty() {
            arms += &format!("{path:?} => CallOptions {{ {fields}..CallOptions::default() }},\n");
        }
    }
    format!("match path {{\n{arms}_ => CallOptions::default(),\n}}")
}

/// A list of the functions that read and write the messages of all calls as JSON.
fn json_codecs(pool: &DescriptorPool) -> String {
    let mut names = std::collections::BTreeSet::new();
    for service in pool.services() {
        for method in service.methods() {
            names.insert(method.input().name().to_owned());
            names.insert(method.output().name().to_owned());
        }
    }
    let codecs = names.iter().map(|name| {
        format!("serde_json::from_slice::<{name}> as *const (), serde_json::to_vec::<{name}> as *const (),\n")
    });
    format!("[{}]", codecs.collect::<String>())
}
