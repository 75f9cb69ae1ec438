// Groups modules into chunks. By default the build makes a file of every few lines that two pages share, and a
// browser requests six files at a time.

type Module = { importers: readonly string[]; importedIds: readonly string[] };
type Graph = { getModuleInfo(id: string): Module | null };

/** English pages never need React Aria's Indonesian strings. */
const ours = /\/web\/app\/(?!locales|ui\/language\/aria-indonesian)|^\0icon:/;
const reactAria = /\/node_modules\/(?:react-aria|react-stately|react-aria-components|@react-\w+|@internationalized)\//;
/** What is measured by its first load alone, and what is around every page. */
const publicPages =
  /\/app\/(?:root|entry\.client|routes\/(?:home|terms-\w+|privacy-\w+|not-found|_en|_id))\.tsx|\/entry\.client\./;
/** What is around every page that calls the server. */
const appLayouts = /\/app\/routes\/_app-\w+\.tsx/;
/** What visitors see first: home, the search, the list of matches, a venue. */
const firstScreens = /\/app\/(?:features\/home\/live\/visitor-parts|routes\/(?:courts-search|play|public-venue))\.tsx/;
/** What players see, and where the links lead that they share. */
const playersPages =
  /\/app\/(?:features\/home\/live\/player-home|routes\/(?:match|tournament|compete|my|booking|login|create-match|book-public))\.tsx/;

/** A module and what leads to it, or what it leads to, by static imports. */
function connected(id: string, graph: Graph, way: keyof Module): string[] {
  const found = new Set([id]);
  for (const each of found) for (const next of graph.getModuleInfo(each)?.[way] ?? []) found.add(next);
  return [...found];
}

/** Which of these files need a module, directly or not. */
const needing = (files: RegExp, id: string, graph: Graph) => [
  ...new Set(connected(id, graph, "importers").flatMap((file) => files.exec(file)?.[0] ?? [])),
];

/** A group for the modules that any of these files needs. */
const neededBy = (files: RegExp, name: string) => (id: string, graph: Graph) =>
  needing(files, id, graph).length > 0 ? name : null;

/** A group for what several first screens need. */
const ofFirstScreens = (id: string, graph: Graph) => (needing(firstScreens, id, graph).length > 1 ? "first" : null);

/** For each first screen a group for what it needs besides, first without what other pages do not need. */
const ofScreen = (isShared: boolean) => (id: string, graph: Graph) => {
  const [screen] = needing(firstScreens, id, graph);
  if (!screen || (isShared && needing(playersPages, id, graph).length === 0)) return null;
  const name = screen.replace(/^.*\/|\.tsx$/g, "");
  return isShared ? `shared-${name}` : `first-${name}`;
};

/** A group for what several of these pages need, without what needs React Aria: that would come along. */
const sharedBy = (files: RegExp, name: string) => (id: string, graph: Graph) =>
  needing(files, id, graph).length > 1 && !connected(id, graph, "importedIds").some((file) => reactAria.test(file))
    ? name
    : null;

/** Shared files are not named after all their pages. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`;

export const chunks = {
  groups: [
    // For every page; stays cached from one release to the next. Error pages name codes without the rest of Connect.
    {
      name: "framework",
      test: /\/node_modules\/(?:(?:react|react-dom|react-router|scheduler|@lingui)\/|@connectrpc\/connect\/dist\/esm\/code\.js)/,
      priority: 4,
    },
    { name: neededBy(publicPages, "public"), test: ours, minShareCount: 2, priority: 3 },
    { name: "client", test: /\/node_modules\/@(?:bufbuild|connectrpc|tanstack)\//, priority: 2 },
    { name: neededBy(appLayouts, "app"), test: ours, minShareCount: 2, priority: 2 },
    { name: ofFirstScreens, test: ours, priority: 1.7 },
    { name: ofScreen(true), test: ours, priority: 1.6 },
    { name: sharedBy(playersPages, "players"), test: ours, priority: 1.5 },
    { name: ofScreen(false), test: ours, priority: 1.4 },
    { name: "icons", test: /^\0icon:/, minShareCount: 2, priority: 1.2 },
    {
      name: "aria",
      test: reactAria,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 3_000,
      priority: 1,
    },
  ],
};
