import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The classes that a sheet has rules for, and how many rules it had when they were read. */
type SheetClassCache = WeakMap<CSSStyleSheet, { count: number; names: ReadonlySet<string> }>;

/** Keeps the classes that `findBareClasses` looks for in the page. */
export function installStyledClasses(names: readonly string[]) {
  Object.assign(window, { styledClasses: new Set(names), knownSheets: new WeakMap() });
}

/** Runs in the page. Returns the classes that should be styled and have no rule where they are used. */
export function findBareClasses(): string[] {
  const bare = new Set<string>();
  // Most sheets are those of the story before.
  const { styledClasses: wanted, knownSheets: known } = window as unknown as {
    styledClasses: ReadonlySet<string>;
    knownSheets: SheetClassCache;
  };
  const namesIn = (sheet: CSSStyleSheet) => {
    const count = sheet.cssRules.length;
    const seen = known.get(sheet);
    if (seen?.count === count) return seen.names;
    const text = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
    const names = new Set([...text.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!));
    known.set(sheet, { count, names });
    return names;
  };
  const look = (root: Document | ShadowRoot) => {
    const sheets = [...root.styleSheets, ...root.adoptedStyleSheets].map(namesIn);
    const isBare = (name: string) => wanted.has(name) && !sheets.some((names) => names.has(name));
    for (const element of root.querySelectorAll('*')) {
      // The place of toasts gets its styles with the first toast.
      const silent = element.matches(':has(> [role=status]:empty + [role=alert]:empty)');
      if (!silent) for (const name of element.classList) if (isBare(name)) bare.add(name);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  };
  look(document);
  return [...bare];
}

/** The classes that our style sheets begin a rule with: others are styled in some places only. */
export function classesOfSources(): ReadonlySet<string> {
  const sheets = globSync('{widgets,host-app}/**/*.css', { cwd: join(import.meta.dirname, '../..') });
  return new Set(
    sheets.flatMap((sheet) =>
      [...readFileSync(sheet, 'utf8').matchAll(/^\.([a-z][\w-]*)/gim)].map(([, name]) => name!),
    ),
  );
}
