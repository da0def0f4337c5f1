import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { expect, test } from 'vitest';
import { readDeclarations } from '../elements/declarations.ts';

const root = join(import.meta.dirname, '../..');
const GROUPS = ['Elements', 'Site', 'Studio', 'Mails and documents', 'Foundations'];

/** Title and tags of each story file, as Storybook reads them. */
const files = globSync('stories/**/*.stories.tsx', { cwd: root }).map((file) => {
  const { meta } = loadCsf(readFileSync(join(root, file), 'utf8'), {
    fileName: file,
    makeTitle: (title) => title,
  }).parse();
  return { file, title: meta.title ?? '', tags: meta.tags ?? [] };
});
const tags = (await readDeclarations()).map(({ tag }) => tag);

test('each story file stands in one of the five groups', () => {
  const scheme = new RegExp(`^(?:${GROUPS.join('|')})(?:/(?:<coach-[a-z-]+>|[A-Z][^/]*)){1,3}$`);
  expect(files.filter(({ title }) => !scheme.test(title))).toEqual([]);
});

test('two files do not share a title', () => {
  const titles = files.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('the group of elements holds elements, their shared parts and the guide', () => {
  const allowed = [...tags.map((tag) => `<${tag}>`), 'Shared parts', 'Put it on your page'];
  const elements = files.filter(({ title }) => title.startsWith('Elements/'));
  expect(elements.filter(({ title }) => !allowed.includes(title.split('/')[1]!))).toEqual([]);
});

test('each element has a docs page', () => {
  const documented = files.filter((file) => file.tags.includes('autodocs')).map(({ title }) => title);
  expect(tags.filter((tag) => !documented.includes(`Elements/<${tag}>`))).toEqual([]);
});

test('pages without stories are the overview alone', () => {
  const pages = globSync('stories/**/*.mdx', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const titles = pages.flatMap((page) => /<Meta title="([^"]+)"/.exec(page)?.[1] ?? []);
  expect(titles.filter((title) => title !== 'Overview')).toEqual([]);
});
