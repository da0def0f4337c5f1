import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { areas } from '#host-app/studio/areas.ts';
import { groups } from '#host-app/studio/site/groups.ts';

/** As much of a story as says what it shows. */
interface Story {
  args?: { at?: string; path?: string };
  play?: (...given: never[]) => unknown;
}

// Stories are only read here: rendering them needs a browser.
vi.mock('../../.storybook/preview.tsx', () => {
  const story = (meta: Story) => (own: Story) => {
    const input = { ...meta, ...own, args: { ...meta.args, ...own.args } };
    return { input };
  };
  return { default: { meta: (meta: Story) => ({ story: story(meta) }) } };
});

const STUDIO = 'host-app/studio';
const screens = areas.flatMap((area) => area.screens.map(({ path }) => path));

const texts = import.meta.glob<string>('/host-app/studio/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The file of each screen, as its area loads it. */
function findScreenFile(path: string): string {
  for (const [file, source] of Object.entries(texts).filter(([name]) => name.endsWith('.area.ts'))) {
    const found = source.split('path: ').find((part) => part.startsWith(`'${path}'`));
    const loaded = found && /import\('(\.\/[^']+)'\)/.exec(found)?.[1];
    if (loaded) return join(dirname(file.slice(1)), loaded);
  }
  throw new Error(`No area loads a screen for ${path}.`);
}

/** Collects the source of a studio file and of its imports in the studio. */
function collectSources(file: string, seen = new Map<string, string>()): Map<string, string> {
  const source = texts[`/${file}`];
  if (source === undefined || seen.has(file)) return seen;
  seen.set(file, source);
  for (const [, imported] of source
    .replaceAll(/^import type .*$/gm, '')
    .matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)) {
    const part = join(dirname(file), imported!);
    if (part.startsWith(STUDIO)) collectSources(part, seen);
  }
  return seen;
}

/** A story covers a state if its play function expects it. */
const STATES = {
  loading: ({ play }) => /["']Loading["']/.test(play),
  unreachable: ({ play }) => /cannot be (?:loaded|reached)|Try again/.test(play),
  empty: ({ name }) => /Empty|^No|Nobody|Nothing/.test(name),
  wrong: ({ play }) => /toHaveAccessibleDescription|toBeInvalid/.test(play),
  conflict: ({ play }) => /Someone else (?:saved|changed) this|Keep mine/.test(play),
} satisfies Record<string, (story: { name: string; play: string }) => boolean>;
type State = keyof typeof STATES;

/** Returns the states that a screen can have, by its components. */
function listRequiredStates(path: string): State[] {
  const sources = collectSources(findScreenFile(path));
  const made = (part: string) => sources.has(`${STUDIO}/${part}`);
  // Arguments of each of its forms.
  const forms = [...sources.values()].flatMap((source) => source.match(/= useStudioForm[<(].+?\n {2}\}\);/gs) ?? []);
  const states: State[] = [];
  if (made('core/loaded.tsx') || made('list/list-screen.tsx') || made('list/paged-screen.tsx'))
    states.push('loading', 'unreachable');
  if (/<(?:ListScreen|PagedScreen)\b/.test(texts[`/${findScreenFile(path)}`]!)) states.push('empty');
  if (forms.length > 0) states.push('wrong');
  if (forms.some((given) => /^ {4}version\b/m.test(given))) states.push('conflict');
  return states;
}

/** The screen that a story shows, or a part of it. */
function findScreen({ at = '/', path = at }: { at?: string; path?: string }): string | undefined {
  const bare = path.replace(/\?.*$/, '');
  const matches = (screen: string) => new RegExp(`^${screen.replaceAll(/\$\w+/g, '[^/]+')}$`).test(bare);
  return screens.find((screen) => screen === bare) ?? screens.find(matches);
}

const TRANSLATION = `${STUDIO}/translations/translation-screen.tsx`;
/** The module of each screen: some addresses share one. */
const modules = new Map(
  screens.map((path) => {
    const file = findScreenFile(path);
    return [path, collectSources(file).has(TRANSLATION) ? TRANSLATION : file];
  }),
);

interface ScreenStory {
  at: string;
  screen: string;
  name: string;
  play: string;
}

const files = import.meta.glob<Record<string, { input?: Story }>>('/stories/studio/**/*.stories.tsx');

/** Every story of a screen of the studio. */
async function storiesOfScreens(): Promise<ScreenStory[]> {
  const modules = await Promise.all(Object.values(files).map((load) => load()));
  return modules.flatMap((stories) =>
    Object.entries(stories).flatMap(([name, { input }]) => {
      const screen = input?.args && findScreen(input.args);
      return screen ? [{ at: input.args?.at ?? '/', screen, name, play: String(input.play) }] : [];
    }),
  );
}

test('each screen of the studio has a story for each state that it can be in', async () => {
  const stories = await storiesOfScreens();
  const missing = screens.flatMap((path) => {
    const own = stories.filter(({ screen }) => screen === path);
    const alike = stories.filter(({ screen }) => modules.get(screen) === modules.get(path));
    const states = listRequiredStates(path).filter((state) => !alike.some(STATES[state]));
    return [...(own.length > 0 ? [] : [`${path}: shown`]), ...states.map((state) => `${path}: ${state}`)];
  });
  expect(missing).toEqual([]);
}, 60_000);

test('what the coach says of the site is shown group by group', async () => {
  const shown = new Set((await storiesOfScreens()).map(({ at }) => at.replace(/\?.*$/, '')));
  expect(Object.keys(groups).filter((group) => !shown.has(`/site/${group}`))).toEqual([]);
}, 60_000);
