import type { SettingChange } from '#contract/site/site.studio.ts';

type Fields = SettingChange['fields'];

/** Returns the fields that differ between two versions of a group, by form name (`chapters.0.title`). */
export function diffFields(before: object, after: object): Fields {
  const [old, now] = [collectTexts(before), collectTexts(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => old.get(field) !== now.get(field))
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }));
}

function collectTexts(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (value !== null && typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) collectTexts(part, path ? `${path}.${name}` : name, found);
  } else if (value !== undefined && value !== null && value !== '') {
    found.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return found;
}
