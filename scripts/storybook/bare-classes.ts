import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The classes that a sheet has rules for, and how many rules it had when they were read. */
type Known = WeakMap<CSSStyleSheet, { count: number; names: ReadonlySet<string> }>;

/** Runs in the page: classes that should be styled, and that no sheet where they stand has a rule for. */
export function findBareClasses(styledClasses: string[]): string[] {
  const wanted = new Set(styledClasses);
  const bare = new Set<string>();
  // Sheets are many and long, and most of them are those of the story before.
  const { known } = Object.assign(window, { known: (window as { known?: Known }).known ?? new WeakMap() });
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
