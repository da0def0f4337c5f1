import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { TranslatedText, TranslationResponse } from '#contract/site/translations.studio.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import ProgramTranslation from '../programs/program-translation.tsx';
import { OtherLanguages } from './other-languages.tsx';

beforeEach(() => localStorage.clear());

const main = page.getByRole('main');
const PATH = '/api/coach/translations/program/7/fi';

type Answer = object | (() => object);

async function show(screen: () => ReactNode, answers: Record<string, Answer>) {
  const calls: { request: string; body: unknown }[] = [];
  const ask =
    (method: string) =>
    <T,>(address: string, body?: unknown): Promise<T> => {
      calls.push({ request: `${method} ${address}`, body });
      const given = answers[`${method} ${address}`];
      const answer = typeof given === 'function' ? (given as () => object)() : given;
      return answer === undefined || answer instanceof Error
        ? Promise.reject(answer ?? new Error(`Nobody answers ${method} ${address}.`))
        : Promise.resolve(answer as T);
    };
  const api: StudioApi = {
    get: ask('GET'),
    post: ask('POST'),
    put: ask('PUT'),
    delete: ask('DELETE'),
    upload: ask('POST'),
  };
  const shown = () => <StudioApiContext value={api}>{screen()}</StudioApiContext>;
  const view = await render(<InStudio at="/programs/7/in/fi" path="/programs/$id/in/$language" screen={shown} />);
  return { view, sent: (method: string) => calls.filter(({ request }) => request.startsWith(method)) };
}

const text = (more: Partial<TranslatedText> & { name: string }): TranslatedText => ({
  form: 'line',
  original: 'Better Sleep',
  needed: true,
  max: 80,
  text: '',
  changed: false,
  ...more,
});

const translation = (more: Partial<TranslationResponse> = {}): TranslationResponse => ({
  written: 'en',
  language: 'fi',
  title: 'Better Sleep',
  state: 'none',
  missing: 1,
  version: 3,
  page: null,
  texts: [
    text({ name: 'description', form: 'text', original: 'Fourteen evenings.', max: 2_000 }),
    text({ name: 'offers:once:name', needed: false }),
  ],
  ...more,
});

const description = main.getByRole('textbox', { name: 'Description' });
const save = main.getByRole('button', { name: 'Save' });

test('what is too long, or nothing at all, is said beside its field and not sent', async () => {
  const { sent } = await show(ProgramTranslation, { [`GET ${PATH}`]: translation() });
  await save.click();
  await expect.element(main.getByText('Enter text or remove the translation.')).toBeVisible();
  await description.fill('Iltoja');
  const offer = main.getByRole('textbox', { name: 'Name of the offer “Better Sleep”' });
  // A `maxlength` attribute would truncate pasted text.
  await offer.fill('i'.repeat(81));
  await save.click();
  await expect.element(main.getByText('Use at most 80 characters.')).toBeVisible();
  await expect.element(offer).toHaveValue('i'.repeat(81));
  expect(sent('PUT')).toEqual([]);
});

test('what the shop refuses stands beside its field', async () => {
  const issue = { path: 'texts.offers:once:name', message: 'Use a single line.' };
  const refusal = new ApiError(
    400,
    JSON.stringify({ error: { code: 'invalid_input', message: 'x', issues: [issue] } }),
    '',
  );
  await show(ProgramTranslation, { [`GET ${PATH}`]: translation(), [`PUT ${PATH}`]: refusal });
  await description.fill('Iltoja');
  await save.click();
  await expect.element(main.getByText('Use a single line.')).toBeVisible();
  await expect
    .element(main.getByRole('textbox', { name: 'Name of the offer “Better Sleep”' }))
    .toHaveAttribute('aria-invalid', 'true');
});

test('each text is sent by its name, with the version that was read', async () => {
  const saved = translation({ state: 'whole', missing: 0, version: 4 });
  const { sent } = await show(ProgramTranslation, {
    [`GET ${PATH}`]: translation(),
    [`PUT ${PATH}`]: { ...saved, texts: [{ ...saved.texts[0], text: 'Iltoja' }, saved.texts[1]] },
  });
  await expect.element(main.getByText('Fourteen evenings.')).toBeVisible();
  await description.fill('Iltoja');
  await save.click();
  await expect.element(main.getByText('Saved.')).toBeVisible();
  expect(sent('PUT')[0]?.body).toEqual({ texts: { description: 'Iltoja', 'offers:once:name': '' }, version: 3 });
});

test('what is typed is there again after the window was closed, without texts that are gone', async () => {
  const first = await show(ProgramTranslation, { [`GET ${PATH}`]: translation() });
  await main.getByRole('textbox', { name: 'Name of the offer “Better Sleep”' }).fill('Illat');
  await description.fill('Iltoja');
  await expect.element(main.getByText('Unsaved changes.')).toBeVisible();
  await first.view.unmount();
  const [only] = translation().texts;
  const now = translation({ texts: [only!] });
  const { sent } = await show(ProgramTranslation, { [`GET ${PATH}`]: now, [`PUT ${PATH}`]: now });
  await expect.element(main.getByText('Unsaved changes restored.')).toBeVisible();
  await expect.element(description).toHaveValue('Iltoja');
  await save.click();
  await expect.poll(() => sent('PUT')[0]?.body).toEqual({ texts: { description: 'Iltoja' }, version: 3 });
});

test('who was overtaken decides', async () => {
  let taken = false;
  const conflict = new ApiError(409, JSON.stringify({ error: { code: 'conflict', message: 'x' } }), '');
  const { sent } = await show(ProgramTranslation, {
    [`GET ${PATH}`]: () => translation({ version: taken ? 8 : 3 }),
    [`PUT ${PATH}`]: () => (taken ? translation({ version: 9 }) : ((taken = true), conflict)),
  });
  await description.fill('Iltoja');
  await save.click();
  await main.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => sent('PUT').at(-1)?.body).toMatchObject({ version: 8, texts: { description: 'Iltoja' } });
});

test('a translation that is out of date says which text changed, and can be saved as it is', async () => {
  const old = translation({ state: 'outdated', missing: 0 });
  old.texts = old.texts.map((each) => ({ ...each, text: 'Iltoja', changed: each.name === 'description' }));
  const { sent } = await show(ProgramTranslation, { [`GET ${PATH}`]: old, [`PUT ${PATH}`]: old });
  await expect.element(main.getByText('Out of date')).toBeVisible();
  await expect.element(main.getByText('Changed', { exact: true })).toBeVisible();
  await save.click();
  await expect.poll(() => sent('PUT')).toHaveLength(1);
});

test('removing it asks first', async () => {
  const { sent } = await show(ProgramTranslation, {
    [`GET ${PATH}`]: translation({ state: 'whole' }),
    [`POST ${PATH}/remove`]: {},
  });
  await main.getByRole('button', { name: 'Remove translation' }).click();
  expect(sent('POST')).toEqual([]);
  const dialog = page.getByRole('dialog', { name: 'Remove the suomi translation?' });
  await dialog.getByRole('button', { name: 'Remove translation' }).click();
  await expect.element(page.getByText('Another screen')).toBeVisible();
  expect(sent('POST')[0]?.body).toEqual({ version: 3 });
});

test('each other language says how far it is and leads to its translation', async () => {
  const languages = [
    { language: 'fi', state: 'whole', missing: 0 },
    { language: 'sv', state: 'incomplete', missing: 2 },
    { language: 'ja', state: 'none', missing: 3 },
  ];
  const screen = () => <OtherLanguages subject="program" id={7} at="/programs/7" />;
  await show(screen, { 'GET /api/coach/translations/program/7': { written: 'en', languages } });
  await expect.element(main.getByText(/^Written in English\./)).toBeVisible();
  await expect.element(main.getByText('2 texts missing')).toBeVisible();
  const japanese = main.getByRole('link', { name: 'Translate into 日本語' });
  await expect.element(japanese).toHaveAttribute('href', '/programs/7/in/ja');
});
