import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { BYTE_BUDGETS, measureElements } from './bytes.ts';
import { readDeclarations } from './declarations.ts';

let dist: string;
beforeAll(async () => void (dist = await mkdtemp(join(tmpdir(), 'bytes-'))));
afterAll(() => rm(dist, { recursive: true }));

test('each element has a byte budget, and nothing else has one', async () => {
  expect(Object.keys(BYTE_BUDGETS)).toEqual((await readDeclarations()).map(({ tag }) => tag));
});

test('counts the loader, shared code and the largest messages for the first element, and own files for a further one', async () => {
  const one = 'widgets/elements/one/one.element.ts';
  const two = 'widgets/elements/two/two.element.ts';
  const messages = [one, two].flatMap((key) => OFFERED_LANGUAGES.map((language) => `locales/${key}/${language}.js`));
  const manifest = {
    [one]: { file: 'one.js', imports: ['shared.ts'] },
    [two]: { file: 'two.js', imports: ['shared.ts'] },
    'shared.ts': { file: 'shared.js' },
    'late.ts': { file: 'late.js' },
    ...Object.fromEntries(messages.map((file) => [file, { file }])),
  };
  await write('embed/manifest.json', JSON.stringify(manifest));
  await write('loader/embed.js.br', 'x'.repeat(1_000));
  for (const [index, file] of messages.entries()) await write(`embed/${file}.br`, 'x'.repeat(index === 1 ? 5 : 2));
  for (const [file, bytes] of [
    ['one', 100],
    ['two', 50],
    ['shared', 400],
  ] as const)
    await write(`embed/${file}.js.br`, 'x'.repeat(bytes));
  expect(await measureElements(dist)).toEqual({
    'coach-one': { first: 1_505, further: 100 },
    'coach-two': { first: 1_452, further: 50 },
  });
});

async function write(file: string, text: string) {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), text);
}
