// Finds tests by the names that documents give them: `path/to/file › its title`. In Rust the title is the function's name,
// elsewhere it is as it stands in the source.
const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..");
/** Where something else begins than the cases of a test. */
const callOfItsOwn = "^[ \\t]*(?:test|it|describe)\\b";
const blockComment = /^[ \t]*\/\*[^]*?\*\//gm;
const texts = new Map();

function textOf(path) {
  if (!texts.has(path)) texts.set(path, existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null);
  return texts.get(path);
}

/** Why a test that a row names is none, or null. */
exports.problemOfTest = (test) => {
  const [path, title] = test.split(" › ");
  const text = textOf(path);
  if (text === null) return `${path} is not there`;
  const name = title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const begins = path.endsWith(".rs")
    ? // Under its own attribute, or handed to a macro that makes a test of it on each engine.
      `\\btest\\b[^\\n]*\\]\\s*(#\\[[^\\n]*\\]\\s*)*(async )?fn ${name}\\(|^\\s*async fn ${name}\\((?:app: TestApp|database: Database)\\b`
    : // Opens the call of a test, at the head of a line: test("title"), or test.each(...)("title"), its cases before it.
      `^[ \\t]*(?:test|it)(?:\\.each\\b(?:(?!${callOfItsOwn})[^])*?\\))?\\(\\s*(["'\`])${name}\\1\\s*,`;
  return new RegExp(begins, "m").test(text.replaceAll(blockComment, "")) ? null : `${path} has no test “${title}”`;
};

/** The tests that a cell of a table names. */
exports.testsIn = (cell) => [...cell.matchAll(/`([^`]+ › [^`]+)`/g)].map(([, test]) => test);
