/** Top-level folders that documents name paths of, and two folders of the server that they name without it. */
const PATH =
  /^(?:\.ci|\.storybook|bench|docs|host-app|locales|sandbox|scripts|server|stories|widgets|modules|platform)\//;
const IN_SERVER = /^(?=(?:modules|platform)\/)/;

/** Returns the paths in backticks that do not exist. A path ends before its first placeholder (`<feature>`, `…`, `*`). */
export function findMissingPaths(page: string, exists: (path: string) => boolean): string[] {
  return listQuoted(page).filter((token) => {
    if (!PATH.test(token) || /\s/.test(token)) return false;
    const [known = ''] = token.split(/[^/]*[<…*{]/);
    return !exists(known.replace(IN_SERVER, 'server/'));
  });
}

/** Returns the camelCase identifiers in backticks, with or without a call's brackets, that no source contains. */
export function findMissingIdentifiers(page: string, known: ReadonlySet<string>): string[] {
  return listQuoted(page).flatMap((token) => {
    const [, name] = /^([a-z]+[A-Z]\w*)(?:\(.*\))?$/.exec(token) ?? [];
    return name && !known.has(name) ? [name] : [];
  });
}

/** Returns the code spans of a page. Code blocks are left out. */
function listQuoted(page: string): string[] {
  const prose = page.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, token = '']) => token);
}
