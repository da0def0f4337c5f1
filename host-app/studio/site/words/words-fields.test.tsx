import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { WORD_FIELDS } from '#contract/site/word-fields.ts';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import { pageData } from '#host-app/pages/page.factory.ts';
import { type StudioApi, StudioApiContext } from '../../core/studio-api.ts';
import { InStudio } from '../../in-studio.harness.tsx';
import GroupScreen from '../group-screen.tsx';

beforeEach(() => localStorage.clear());

const main = page.getByRole('main');
const row = (name: string) => main.getByRole('group', { name, exact: true });
const START = 'Page header: intro';

async function show({ at = '/site/words', own = {} }: { at?: string; own?: object } = {}) {
  const values = { ...Object.fromEntries(WORD_FIELDS.map((field) => [field, ''])), taken: [], ...own };
  const sent: Record<string, unknown>[] = [];
  const answers: Record<string, unknown> = {
    '/api/coach/site/words': { group: 'words', version: 1, values, updatedAt: null },
    '/api/site': pageData('/').site,
    '/api/programs?lang=en': programs,
    '/api/coach/translations/site/words': { state: 'none', languages: [] },
  };
  const get = <T,>(path: string): Promise<T> =>
    path in answers ? Promise.resolve(answers[path] as T) : Promise.reject(new Error(`Nobody answers ${path}.`));
  const put = <T,>(_: string, body: unknown): Promise<T> => {
    const { version: __, ...typed } = body as Record<string, unknown>;
    sent.push(typed);
    return Promise.resolve({ group: 'words', version: 2, values: typed, updatedAt: null } as T);
  };
  const refuse = () => Promise.reject(new Error('Nothing is sent here.'));
  const api: StudioApi = { get, post: refuse, put, delete: refuse, upload: refuse };
  await render(
    <InStudio
      at={at}
      path="/site/$group"
      screen={() => (
        <StudioApiContext value={api}>
          <GroupScreen />
        </StudioApiContext>
      )}
    />,
  );
  return sent;
}

test('what is in force is read where nothing is written, and there is no empty box', async () => {
  await show();
  await expect.element(row(START).getByText(/^Programmes and coaching/)).toBeVisible();
  expect(main.getByRole('textbox').elements()).toEqual([]);
});

test('who writes their own begins with the usual words, and who goes back to them saves none', async () => {
  const sent = await show();
  await row(START).getByRole('button', { name: 'Write your own' }).click();
  const field = main.getByRole('textbox', { name: START });
  await expect.element(field).toHaveValue('Programmes and coaching. Each card shows what’s included and the price.');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(/^Default: “Programmes and coaching/);
  await field.fill('I walk with you.');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent[0]?.['heroLead']).toBe('I walk with you.');
  await main.getByRole('button', { name: 'Reset to default' }).click();
  await expect.element(row(START).getByRole('button', { name: 'Write your own' })).toHaveFocus();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent[1]?.['heroLead']).toBe('');
});

test('an emptied field stays a field while somebody is typing', async () => {
  await show({ own: { heroLead: 'I walk with you.' } });
  const field = main.getByRole('textbox', { name: START });
  await field.fill('');
  await expect.element(field).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('an address names a page of the form, and beside it stands that page of the shop', async () => {
  await show({ at: '/site/words?page=about' });
  await expect.element(row('About page, panels: title')).toBeVisible();
  await expect.element(row(START)).not.toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: 'The public page' })).toHaveAttribute('data-src', '/about');
});

test('each page says how much of it is the coach’s own, and what is typed on one is there after another', async () => {
  await show({ own: { heroLead: 'I walk with you.' } });
  const ways = main.getByRole('navigation', { name: 'Pages' });
  await expect.element(ways.getByRole('link', { name: /^Front page\s*1 customised$/ })).toBeVisible();
  await main.getByRole('textbox', { name: START }).fill('I run with you.');
  await ways.getByRole('link', { name: 'About page' }).click();
  await expect.element(main.getByRole('textbox', { name: START })).not.toBeInTheDocument();
  await ways.getByRole('link', { name: /^Front page/ }).click();
  await expect.element(main.getByRole('textbox', { name: START })).toHaveValue('I run with you.');
});

test('a search finds what stands on any page, by its name, its usual words and the coach’s', async () => {
  await show({ own: { memberName: 'Walker' } });
  const search = main.getByRole('searchbox', { name: 'Search page text' });
  await search.fill('run a MARATHON');
  await expect.element(row('Instead of “Run a marathon”')).toBeVisible();
  await expect.element(row(START)).not.toBeInTheDocument();
  await search.fill('walker');
  await expect.element(main.getByRole('textbox', { name: /^Greeting of a member/ })).toHaveValue('Walker');
  await search.fill('zzz');
  await expect.element(main.getByRole('status').getByText('No results.')).toBeInTheDocument();
});

test('what is wrong on another page comes to where the coach is', async () => {
  const sent = await show({ at: '/site/words?page=about', own: { heroStart: 'x'.repeat(61) } });
  await expect.element(row('About page, panels: title')).toBeVisible();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.element(main.getByRole('textbox', { name: 'Button to the programmes' })).toBeInvalid();
  await expect.element(row('About page, panels: title')).toBeVisible();
  expect(sent).toEqual([]);
});
