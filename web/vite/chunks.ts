// Groups modules into chunks. By default the build makes a file of every few lines that two pages share, and a
// browser that opens a page of a hundred files waits for the network a dozen times in a row.

type Graph = {
  getModuleInfo(
    id: string,
  ): { code?: string | null; importers: readonly string[]; importedIds: readonly string[] } | null;
};

const ours = /\/web\/app\/|^\0icon:/;
const reactAria = /\/node_modules\/(?:react-aria|react-stately|react-aria-components|@react-\w+|@internationalized)\//;
const routeFile = /\/app\/routes\/(\w[\w-]*)\.tsx/;
/** What is measured by its first load alone, and what is around every page. */
const publicFile =
  /\/app\/(?:root|entry\.client|routes\/(?:home|terms-\w+|privacy-\w+|not-found|_en|_id))\.tsx|\/entry\.client\./;

/** The number of pages that must share a module before it goes into the common file. */
const everyday = 8;
/** In lists of all kinds: it would be in the file of one of them. */
const inLists = /\/app\/ui\/badge\.tsx$/;
/** Tiny modules need fewer pages, because a request costs more than their code. */
const tiny = { pages: 3, code: 700 };

/** The files that import a module statically, directly or not, itself included. */
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

/** Whether many pages that call the server need it, and it needs nothing of React Aria. */
function isEveryday(id: string, graph: Graph): boolean {
  const pages = [...whoNeeds(id, graph)].flatMap((file) => routeFile.exec(file)?.[1] ?? []);
  const { code } = graph.getModuleInfo(id) ?? {};
  const least = code && code.length < tiny.code ? tiny.pages : everyday;
  if (new Set(pages).size < least) return false;
  return ![...whatItNeeds(id, graph)].some((file) => reactAria.test(file));
}

/** Shared files are not named after all their pages. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`;

export const chunks = {
  groups: [
    // For every page, in two files: the first stays cached from one release to the next. Error pages name codes
    // without the rest of Connect.
    {
      name: "framework",
      test: /\/node_modules\/(?:(?:react|react-dom|react-router|scheduler|@lingui)\/|@connectrpc\/connect\/dist\/esm\/code\.js)/,
      priority: 6,
    },
    // Home loads the texts of the other pages without their layout.
    {
      name: (id: string) => `words-${/locales\/(\w+)\//.exec(id)?.[1]}`,
      test: /\/app\/locales\/\w+\/messages\.po$/,
      priority: 5,
    },
    { name: "shell", test: /\/app\/(?:root|ui\/locale-root)\.tsx$/, priority: 5 },
    // The frame of every page but the home page.
    { name: "page", test: /\/app\/(?:lib\/(?:dates|formats)|ui\/(?:page|page-title))\.tsx?$/, priority: 5 },
    // Code of the public pages alone stays out of all other files.
    {
      name: (id: string, graph: Graph) => (isPublic(id, graph) ? "public" : null),
      test: ours,
      minShareCount: 2,
      entriesAware: true,
      priority: 4,
    },
    // For pages that call the server: the client, in two files, so that neither takes a phone long to execute; and
    // their common components.
    { name: "messages", test: /\/node_modules\/@bufbuild\/protobuf\//, priority: 3 },
    { name: "client", test: /\/node_modules\/@(?:connectrpc|tanstack)\//, priority: 3 },
    {
      name: "calls",
      test: /\/app\/(?:ui\/api-providers\.tsx|features\/auth\/email-notice\.tsx|lib\/(?:session-query|current-user|errors)\.ts)$/,
      priority: 2,
    },
    // The filters of lists, which pages of one thing do not have.
    {
      name: "chips",
      test: /\/app\/(?:ui\/(?:chip|sport-chips|(?:debounced-)?search-field)|lib\/use-position|features\/match\/position-words)\.tsx?$/,
      priority: 2,
    },
    {
      name: (id: string, graph: Graph) => (inLists.test(id) || isEveryday(id, graph) ? "everyday" : null),
      // What is on lists only, not on sign-in pages.
      test: /\/app\/(?:ui|lib)\/(?!own-sports)|^\0icon:/,
      priority: 1,
    },
    { name: "venue_pb", test: /\/app\/gen\/lapang\/v1\/venue_pb\.ts$/, priority: 1 },
    // A list of matches, for the most visited page and related ones.
    {
      name: "matches",
      test: /\/app\/features\/match\/(?:match-(?:card|days|list-skeleton|ticket)|spots|viewer-role-badge|use-match-tags)\.tsx?$/,
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
