import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './declarations.ts';
import { describeAttribute, toManifest } from './manifest.ts';
import { readElements } from './read-elements.ts';
import { withTable } from './table.ts';
import { toTypes } from './types.ts';

const elements = await readElements();
const programs = elements.find(({ tag }) => tag === 'coach-programs')!;

describe('what is read of an element', () => {
  test('its attributes are those of its parsers, with their limits and defaults', () => {
    const attribute = (name: string) => programs.attributes.find((each) => each.name === name);
    expect(attribute('layout')).toMatchObject({ type: "'cards' | 'grid'", words: ['cards', 'grid'], default: 'cards' });
    expect(attribute('limit')).toMatchObject({ type: 'number', min: 1, max: 12 });
    expect(attribute('href-base')).toMatchObject({ type: 'string', property: 'hrefBase' });
    expect(attribute('data-theme')).toMatchObject({ words: ['light', 'dark', 'auto'] });
  });

  test('words that another file lists are found there', () => {
    const contact = elements.find(({ tag }) => tag === 'coach-contact')!;
    expect(contact.attributes[0]?.words).toEqual(['free', 'all-day', 'hybrid', 'coaching']);
  });

  test('where the coach has words of their own, too, any is taken, and those that are known are offered', () => {
    const typeOf = (tag: string, name: string) =>
      elements.find((each) => each.tag === tag)?.attributes.find((each) => each.name === name)?.type;
    expect(typeOf('coach-contact', 'interest')).toBe("'free' | 'all-day' | 'hybrid' | 'coaching' | (string & {})");
    expect(typeOf('coach-blog', 'category')).toMatch(/ \| \(string & \{\}\)$/);
  });

  test('its parts and properties are those that its code has, with what they are by themselves', () => {
    const names = programs.parts.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['badge', 'button', 'card', 'list', 'message', 'price', 'root', 'toast']);
    expect(programs.properties).toContainEqual({ name: '--coach-radius', text: expect.any(String), default: '14px' });
    expect(programs.properties.map(({ name }) => name)).not.toContain('--coach-alert-fill');
  });
});

test('the manifest has every element with all that is public about it', () => {
  const [module] = toManifest(elements).modules;
  expect(module?.exports).toHaveLength(elements.length);
  expect(module?.declarations?.find(({ name }) => name === 'CoachPrograms')).toMatchObject({
    customElement: true,
    tagName: 'coach-programs',
    attributes: expect.arrayContaining([expect.objectContaining({ name: 'limit', type: { text: 'number' } })]),
    events: expect.arrayContaining([expect.objectContaining({ type: { text: 'CustomEvent<{ programId: number }>' } })]),
  });
});

test('each thing that can fail can be begun and completed, and says with a word why it failed', () => {
  const failures = elements.flatMap(({ tag, events }) =>
    events.filter(({ name }) => name.endsWith('-failed')).map((event) => ({ tag, own: events, ...event })),
  );
  expect(failures.length).toBeGreaterThan(7);
  for (const { own, name, detail } of failures) {
    const names = own.map((event) => event.name);
    expect(names).toEqual(
      expect.arrayContaining(['started', 'completed'].map((step) => name.replace(/failed$/, step))),
    );
    expect(detail).toContain("code: 'invalid' | 'refused' | ");
  }
});

test('every element tells when it was seen', () => {
  for (const { events } of elements) {
    expect(events).toContainEqual(
      expect.objectContaining({ name: 'coach-shown', detail: '{ element: string }', common: true }),
    );
  }
});

test('methods have their own words, or those of all', () => {
  const methods = (tag: string) => elements.find((element) => element.tag === tag)?.methods;
  expect(methods('coach-signup')).toEqual([{ name: 'open', text: expect.stringContaining('dialog') }]);
  expect(methods('coach-blog')).toEqual([{ name: 'refresh', text: expect.stringMatching(/^Loads what it shows/) }]);
  expect(methods('coach-region')).toEqual([]);
});

test('what fills in a field says how much fits', () => {
  const contact = elements.find(({ tag }) => tag === 'coach-contact')!;
  const name = contact.attributes.find((attribute) => attribute.name === 'name')!;
  expect(name).toMatchObject({ type: 'string', maxLength: 100 });
  expect(describeAttribute(name)).toMatch(/At most 100 characters\.$/);
});

test('the table takes the place between its marks, and nothing else', () => {
  const page = 'a\n<!-- elements: written by scripts/elements.ts -->\nold\n<!-- /elements -->\nb';
  const written = withTable(page, [programs]);
  expect(written).toMatch(/^a\n<!--/);
  expect(written).toMatch(/-->\nb$/);
  expect(written).toContain('`limit` (1 to 12)');
  expect(written).toContain('`coach-program-selected` `{ programId }`');
  expect(withTable(written, [programs])).toBe(written);
  expect(() => withTable('no marks', [])).toThrow('The page has no');
});

describe('the types', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'elements-'));
    await writeFile(join(folder, 'elements.d.ts'), toTypes(elements));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('say what a page may write, with React and without', async () => {
    expect(await compile('page.ts', PAGE, {})).toBe('');
    const types = join(root, 'node_modules/@types/react');
    const paths = {
      react: [types],
      'react/jsx-runtime': [join(types, 'jsx-runtime')],
      csstype: [join(root, 'node_modules/csstype')],
    };
    expect(await compile('page.tsx', JSX_PAGE, paths)).toBe('');
  });

  /** Returns the compiler's messages; each expected error is marked as one. */
  async function compile(name: string, source: string, paths: Record<string, string[]>): Promise<string> {
    const compilerOptions = { strict: true, noEmit: true, module: 'preserve', jsx: 'react-jsx', types: [], paths };
    await writeFile(join(folder, name), source);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name, 'elements.d.ts'] }));
    const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
    return String(stdout);
  }
});

const PAGE = `
const element = document.createElement('coach-programs');
element.limit = 3;
element.layout = 'grid';
const read: string | null = element.hrefBase;
// @ts-expect-error -- no such word
element.layout = 'carousel';
document.addEventListener('coach-program-selected', ({ detail }) => detail.programId.toFixed());
element.addEventListener('coach-region-changed', ({ detail }) => detail.currency.length);
// @ts-expect-error -- no such detail
window.addEventListener('coach-post-opened', ({ detail }) => detail.programId);
export { read };
`;

const JSX_PAGE = `
export const page = (
  <main>
    <coach-programs limit="3" layout="grid" data-theme="dark" oncoach-program-selected={(event) => event.detail.programId.toFixed()} />
    <coach-training plan="3" className="wide" />
    {/* @ts-expect-error -- no such word */}
    <coach-signup flow="letter" />
    {/* @ts-expect-error -- no such detail */}
    <coach-region oncoach-region-changed={(event) => event.detail.postId} />
  </main>
);
`;
