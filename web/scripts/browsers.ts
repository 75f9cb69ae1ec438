import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier } from "@mdn/browser-compat-data";
import { parseAst } from "vite";

/** The oldest supported browsers: those of Vite's "baseline-widely-available", and Firefox ESR. */
const oldest = { safari: 16.4, safari_ios: 16.4, chrome: 111, edge: 111, firefox: 115 };

/** Whether all of them support it without a flag. */
function isEverywhere({ __compat: compat }: Identifier): boolean {
  return Object.entries(oldest).every(([browser, version]) => {
    const support = [compat?.support[browser as keyof typeof oldest] ?? []].flat();
    return support.some(({ version_added: since, version_removed: end, partial_implementation, ...oddities }) => {
      // A partial support that has ended became full support.
      const isPlain =
        (!end || partial_implementation) && !(oddities.flags || oddities.prefix || oddities.alternative_name);
      return isPlain && typeof since === "string" && Number.parseFloat(since.replace("≤", "")) <= version;
    });
  });
}

type Groups = Record<string, Identifier>;

type Missing = {
  /** `Iterator` */
  globals: Set<string>;
  /** `URL.parse` */
  statics: Set<string>;
  /**
   * `isSubsetOf`: methods by name only, because the type of the value is unknown. DOM methods are left out, because
   * their names are too common.
   */
  methods: Set<string>;
};

const values = ["Array", "ArrayBuffer", "Date", "Map", "Promise", "Set", "String", "TypedArray"];

/** What some of the oldest browsers lack, according to MDN. */
export function missing(): Missing {
  const found: Missing = { globals: new Set(), statics: new Set(), methods: new Set() };
  const common = new Set<string>();
  for (const [name, members] of Object.entries({ ...bcd.api, ...bcd.javascript.builtins } as Groups)) {
    if (!isEverywhere(members)) found.globals.add(name);
    for (const [member, data] of Object.entries(members)) {
      if (member === "__compat") continue;
      const isThere = isEverywhere(data as Identifier);
      if (isThere) common.add(member);
      else if (values.includes(name) && !member.includes("_")) found.methods.add(member);
      // MDN marks static members of classes, but not those of `Math` and similar.
      if (!isThere) found.statics.add(`${name}.${member.replace(/_static$/, "")}`);
    }
  }
  for (const name of common) found.methods.delete(name);
  return found;
}

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nameOf = (node: unknown) => (isNode(node) && node.type === "Identifier" ? String(node.name) : "");

/** What a built file uses although some of the oldest browsers lack it, unless it checks for it first. */
export function tooNewIn(code: string, lacks: Missing): string[] {
  const called = new Set<string>();
  const lookedAt = new Set<string>();
  const visit = (node: Node, parent?: Node) => {
    if (node.type === "Literal" && isNewRegExp(node.regex)) called.add("/…/v");
    if (node.type === "NewExpression" && lacks.globals.has(nameOf(node.callee))) called.add(nameOf(node.callee));
    if (node.type === "BinaryExpression" && node.operator === "in")
      lookedAt.add(`${nameOf(node.right)}.${textOf(node.left)}`);
    if (node.type === "UnaryExpression") lookedAt.add(nameOf(node.argument));
    if (node.type === "MemberExpression" && !node.computed) {
      const [owner, member] = [nameOf(node.object), nameOf(node.property)];
      const isCall = parent?.type === "CallExpression" && parent.callee === node && !parent.optional;
      const name = lacks.statics.has(`${owner}.${member}`) ? `${owner}.${member}` : `.${member}`;
      if (!isCall) lookedAt.add(name);
      else if (name !== `.${member}` || lacks.methods.has(member)) called.add(name);
    }
    for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) visit(child, node);
  };
  visit(parseAst(code) as unknown as Node);
  return [...called].filter((name) => !lookedAt.has(name));
}

/** Of a string, which minifiers may write as a template. */
function textOf(node: unknown): string {
  const { value, quasis } = node as { value?: unknown; quasis?: { value: { cooked: string } }[] };
  return quasis?.[0]?.value.cooked ?? String(value);
}

const isNewRegExp = (regex: unknown) =>
  typeof regex === "object" && regex !== null && "flags" in regex && String(regex.flags).includes("v");
