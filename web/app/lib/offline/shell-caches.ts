const prefix = "lapang-shell-";

/** The cache name of a build's app shell; it contains no user data. */
export const shellCacheOf = (build: string) => prefix + build;

export const isShellCache = (name: string) => name.startsWith(prefix);
