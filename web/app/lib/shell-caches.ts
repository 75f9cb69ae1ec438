const prefix = "lapang-shell-";

/** The name of the service worker's copy of a build of the app; nothing of anybody is in it. */
export const shellCacheOf = (build: string) => prefix + build;

export const isShellCache = (name: string) => name.startsWith(prefix);
