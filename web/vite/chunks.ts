// Groups modules into chunks. By default the build makes a file of every few lines that two pages share, and a
// browser requests six files at a time.

type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** English pages never need React Aria's Indonesian strings. */
const ours = /\/web\/app\/(?!locales|ui\/language\/aria-indonesian)|^\0icon:/;
const reactAria = /\/node_modules\/(?:react-aria|react-stately|react-aria-components|@react-\w+|@internationalized)\//;
/** What is measured by its first load alone, and what is around every page. */
const publicPages =
  /\/app\/(?:root|entry\.client|routes\/(?:home|terms-\w+|privacy-\w+|not-found|_en|_id))\.tsx|\/entry\.client\./;
/** What is around every page that calls the server. */
const appLayouts = /\/app\/routes\/_app-\w+\.tsx/;

/** A group for the modules that these files need, directly or not. */
const neededBy = (files: RegExp, name: string) => (id: string, graph: Graph) => {
  const found = new Set([id]);
  for (const each of found) for (const importer of graph.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return [...found].some((file) => files.test(file)) ? name : null;
};

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
