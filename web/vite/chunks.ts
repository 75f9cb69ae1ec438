// Which modules share a file. Left to itself the build makes a file of every few lines that two pages have in common, and
// a browser that opens a page of a hundred files waits for the network a dozen times in a row.

type Graph = { getModuleInfo(id: string): { importers: readonly string[]; importedIds: readonly string[] } | null };

const ours = /\/web\/app\/|^\0icon:/;
const reactAria = /\/node_modules\/(?:react-aria|react-stately|react-aria-components|@react-\w+|@internationalized)\//;
const routeFile = /\/app\/routes\/(\w[\w-]*)\.tsx/;
/** What is judged by its first load alone, and what stands around every page. */
const publicFile =
  /\/app\/(?:root|entry\.client|routes\/(?:home|terms-\w+|privacy-\w+|not-found|_en|_id))\.tsx|\/entry\.client\./;

/** So many pages have it in common before a module goes into the file that all of them load. */
const everyday = 5;

/** The files from which a module can be reached without an `import()`, itself among them. */
function whoNeeds(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  for (const each of found) for (const importer of graph.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return found;
}

function whatItNeeds(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  for (const each of found) for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) found.add(imported);
  return found;
}

const isPublic = (id: string, graph: Graph) => [...whoNeeds(id, graph)].some((file) => publicFile.test(file));

/** Whether many pages that talk to the server come with it, and it with none of React Aria. */
function isEveryday(id: string, graph: Graph): boolean {
  const pages = [...whoNeeds(id, graph)].flatMap((file) => routeFile.exec(file)?.[1] ?? []);
  if (new Set(pages).size < everyday) return false;
  return ![...whatItNeeds(id, graph)].some((file) => reactAria.test(file));
}

/** A file that some pages share is not called by all their names. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`;

export const chunks = {
  groups: [
    // What every page needs, in two files: the first stays cached from one release to the next.
    { name: "framework", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|@lingui)\//, priority: 6 },
    // Error pages name codes without the rest of Connect.
    { name: "codes", test: /\/@connectrpc\/connect\/dist\/esm\/code\.js$/, priority: 6 },
    { name: "shell", test: /\/app\/(?:root|ui\/locale-root)\.tsx$/, priority: 5 },
    // What the public pages need beside them stays out of the files of all others.
    {
      name: (id: string, graph: Graph) => (isPublic(id, graph) ? "public" : null),
      test: ours,
      minShareCount: 2,
      entriesAware: true,
      priority: 4,
    },
    // The pages that talk to the server: how they do it, and what most of them show.
    { name: "client", test: /\/node_modules\/@(?:bufbuild\/protobuf|connectrpc|tanstack)\//, priority: 3 },
    {
      name: "calls",
      test: /\/app\/(?:ui\/calls-root\.tsx|lib\/(?:session-query|current-user|errors)\.ts)$/,
      priority: 2,
    },
    {
      name: (id: string, graph: Graph) => (isEveryday(id, graph) ? "everyday" : null),
      test: /\/app\/(?:ui|lib)\/|^\0icon:/,
      priority: 1,
    },
    {
      name: "aria",
      test: reactAria,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 3_000,
    },
  ],
};
