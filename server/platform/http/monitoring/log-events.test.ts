import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '../../root.ts';

const LOGGED = /\b(?:debug|info|warn|error)\([^;]*?'([a-z_]+\.[a-z_]+)'|failureEvent: '([a-z_.]+)'/g;

test('docs/reference/log-events.md lists every event that the server logs, and no other', () => {
  const sources = globSync('{server,sandbox}/**/*.ts', { cwd: projectFile('.') }).filter(
    (file) => !/\.test\.|\/testing\//.test(file),
  );
  const logged = sources
    .flatMap((file) => [...readFileSync(projectFile(file), 'utf8').matchAll(LOGGED)])
    .map(([, event, failure]) => event ?? failure ?? '');
  const page = readFileSync(projectFile('docs/reference/log-events.md'), 'utf8');
  const listed = [...page.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, event = '']) => event);
  expect(listed.toSorted()).toEqual([...new Set(logged)].toSorted());
});
