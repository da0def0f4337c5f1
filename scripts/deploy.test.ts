import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv, settingNames } from '../server/platform/config/env.ts';
import { projectFile } from '../server/platform/root.ts';

const { FILES_LARGEST_MB, KEEP_ALIVE_SECONDS } = readEnv({});
const read = (file: string) => readFileSync(projectFile('deploy', file), 'utf8');

test.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/],
  ['Caddyfile', /max_size (\d+)MB/],
])('%s lets the largest upload of the shop through, and little more', (file, size) => {
  const megabytes = Number(size.exec(read(file))?.[1]);
  expect(megabytes).toBeGreaterThan(FILES_LARGEST_MB);
  expect(megabytes).toBeLessThanOrEqual(FILES_LARGEST_MB * 1.05);
});

test.each([
  ['nginx.conf', /keepalive_timeout (\d+)s;/],
  ['Caddyfile', /keepalive (\d+)s/],
])('%s ends idle connections before the shop does', (file, seconds) => {
  expect(Number(seconds.exec(read(file))?.[1])).toBeLessThan(KEEP_ALIVE_SECONDS);
});

test('deploy files set existing settings only', () => {
  const [shop = ''] = /environment:\n( {6}\w+: .*\n)+/.exec(read('compose.yaml')) ?? [];
  const compose = [...shop.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name);
  const others = [
    ...read('Dockerfile').matchAll(/^ENV (.+)$/gm),
    ...read('aamu.service').matchAll(/^Environment=(.+)$/gm),
  ].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''));
  expect(compose).toContain('SHOP_KEY');
  expect([...compose, ...others].filter((name) => name !== 'TMPDIR' && !settingNames.includes(name))).toEqual([]);
});

test('a production shop with the settings of compose.yaml is not refused for a missing one', () => {
  const text = read('compose.yaml');
  for (const name of ['PUBLIC_URL', 'SESSION_KEYS', 'HEALTH_KEYS', 'DATABASE_URL']) expect(text).toContain(`${name}: `);
});
