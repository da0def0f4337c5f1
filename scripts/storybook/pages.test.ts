import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { mails } from '#server/platform/mail/mails.ts';
import { matchRoute } from '#host-app/routes.ts';

const root = join(import.meta.dirname, '../..');
const readSources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

test('every page of the site has a story', () => {
  const stories = readSources('stories/pages/*.stories.tsx');
  const shown = [...stories.matchAll(/path: '([^']+)'(?:.*?page: '([^']+)')?/g)].map(
    ([, path = '', page]) => page ?? matchRoute(path).page,
  );
  const pages = globSync('host-app/pages/*/*.page.tsx', { cwd: root }).map((file) => basename(file, '.page.tsx'));
  expect(pages.filter((page) => !shown.includes(page))).toEqual([]);
});

test('every mail has a story', () => {
  const stories = readSources('stories/mails/*.stories.tsx');
  const shown = new Set([...stories.matchAll(/mail: '([^']+)'/g)].map(([, mail]) => mail));
  expect(Object.keys(mails).filter((mail) => !shown.has(mail))).toEqual([]);
});
