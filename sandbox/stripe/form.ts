/** Parameters as Stripe's form encoding nests them; every leaf is text. */
type Param = string | Param[] | { [key: string]: Param };
export type Params = Record<string, Param>;

/** Reads `a[b][0][c]=v` and `expand[]=x`, from a body or a query. */
export function parseForm(text: string): Params {
  const root: Params = empty();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[', 1)[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')];
    place(root, path, value);
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, settle(value)]));
}

function place(root: Params, path: string[], value: string) {
  let at = root;
  for (const step of path.slice(0, -1)) {
    const next = at[key(at, step)];
    if (typeof next === 'object' && !Array.isArray(next)) at = next;
    else at = at[key(at, step)] = empty();
  }
  at[key(at, path.at(-1) ?? '')] = value;
}

/** `[]` is the next free place. */
function key(at: Params, step: string): string {
  return step === '' ? String(Object.keys(at).length) : step;
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function settle(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, settle(inner)] as const);
  const listed = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return listed ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Without a prototype, so that no name is special. */
function empty(): Params {
  return Object.create(null) as Params;
}
