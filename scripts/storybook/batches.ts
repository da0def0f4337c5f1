import { dirname } from 'node:path';
import type { Entry } from './check-entry.ts';

/** Upper limit of stories that share a page, as far as whole files allow. */
const PAGE_SIZE = 60;

/**
 * Returns the entries that share a page, the largest batches first. Stories of one folder share a page, because loading
 * it costs more than playing them. Another folder gets a new page, so that it brings its own styles and elements. A docs
 * page has a page of its own: its stories keep reporting after it has ended.
 */
export function batchEntries(entries: readonly Entry[]): Entry[][] {
  const docs = entries.filter(({ type }) => type === 'docs').map((entry) => [entry]);
  const stories = entries.filter(({ type }) => type === 'story');
  const folders = Map.groupBy(stories, ({ importPath }) => dirname(importPath));
  return [...[...folders.values()].flatMap(splitFolder), ...docs].sort((a, b) => b.length - a.length);
}

function splitFolder(stories: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  for (const file of Map.groupBy(stories, ({ importPath }) => importPath).values()) {
    const last = batches.at(-1);
    if (last && last.length + file.length <= PAGE_SIZE) last.push(...file);
    else batches.push(file);
  }
  return batches;
}
