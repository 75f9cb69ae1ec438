// Which modules share a file. Left to itself the build makes a file of every few lines that two pages have in common, and
// a browser that opens a page of a hundred files waits for the network a dozen times in a row.

type Graph = {
  getModuleInfo(
    id: string,
  ): { code?: string | null; importers: readonly string[]; importedIds: readonly string[] } | null;
};

const ours = /\/web\/app\/|^\0icon:/;
const reactAria = /\/node_modules\/(?:react-aria|react-stately|react-aria-components|@react-\w+|@internationalized)\//;
const routeFile = /\/app\/routes\/(\w[\w-]*)\.tsx/;
/** What is judged by its first load alone, and what stands around every page. */
const publicFile =
  /\/app\/(?:root|entry\.client|routes\/(?:home|terms-\w+|privacy-\w+|not-found|_en|_id))\.tsx|\/entry\.client\./;

/** So many pages have it in common before a module goes into the file that all of them load. */
const everyday = 5;
/** Of what takes hardly more room than asking for it does, fewer are enough. */
const tiny = { pages: 3, code: 700 };

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
  const { code } = graph.getModuleInfo(id) ?? {};
  const least = code && code.length < tiny.code ? tiny.pages : everyday;
  if (new Set(pages).size < least) return false;
  return ![...whatItNeeds(id, graph)].some((file) => reactAria.test(file));
}

/** A file that some pages share is not called by all their names. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`;

export const chunks = {
  groups: [
    // What every page needs, in two files: the first stays cached from one release to the next.
    // Error pages name codes without the rest of Connect.
    {
      name: "framework",
      test: /\/node_modules\/(?:(?:react|react-dom|react-router|scheduler|@lingui)\/|@connectrpc\/connect\/dist\/esm\/code\.js)/,
      priority: 6,
    },
    { name: "shell", test: /\/app\/(?:root|ui\/locale-root)\.tsx$/, priority: 5 },
    // The frame of every page but the home page.
    { name: "page", test: /\/app\/(?:lib\/(?:dates|formats)|ui\/(?:page|page-title))\.tsx?$/, priority: 5 },
    // What the public pages need beside them stays out of the files of all others.
    {
      name: (id: string, graph: Graph) => (isPublic(id, graph) ? "public" : null),
      test: ours,
      minShareCount: 2,
      entriesAware: true,
      priority: 4,
    },
    // The pages that talk to the server: how they do it, in two files, so that neither takes a phone long to begin with;
    // and what most of them show.
    { name: "messages", test: /\/node_modules\/@bufbuild\/protobuf\//, priority: 3 },
    { name: "client", test: /\/node_modules\/@(?:connectrpc|tanstack)\//, priority: 3 },
    {
      name: "calls",
      test: /\/app\/(?:ui\/calls-root\.tsx|features\/auth\/email-notice\.tsx|lib\/(?:session-query|current-user|errors)\.ts)$/,
      priority: 2,
    },
    {
      name: (id: string, graph: Graph) => (isEveryday(id, graph) ? "everyday" : null),
      // Sports to choose from are on lists alone, not where one signs in.
      test: /\/app\/(?:ui|lib)\/(?!sport-chips|own-sports)|^\0icon:/,
      priority: 1,
    },
    { name: "venue_pb", test: /\/app\/gen\/lapang\/v1\/venue_pb\.ts$/, priority: 1 },
    // A list of matches, on the page that most people come to first and on those beside it.
    {
      name: "matches",
      test: /\/app\/features\/match\/(?:match-(?:card|days|list-skeleton|ticket)|spots|standing-badge|use-match-tags)\.tsx?$/,
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
