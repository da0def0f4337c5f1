import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { Language } from '#contract/i18n/languages.ts';
import type { Catalogue } from '#contract/i18n/speak.ts';
import { LateWords } from './late-words.tsx';
import type { WordFiles } from './word-files.ts';
import { useSay, WordsProvider } from './words.tsx';

const hello = msg`Hello`;

function Greeting() {
  const say = useSay();
  return <p>{say(hello)}</p>;
}

test('a late part is shown once its words are there, and what is around it can say them', async () => {
  let arrive!: (file: { default: Catalogue }) => void;
  const words: WordFiles = { known: {}, load: { fi: () => new Promise((resolve) => (arrive = resolve)) } };
  const around: Catalogue = {};
  await render(
    <WordsProvider language="fi" catalogue={around}>
      <LateWords words={words}>
        <Greeting />
      </LateWords>
    </WordsProvider>,
  );
  expect(page.getByText('Hello').query()).toBeNull();
  arrive({ default: { [hello.id]: ['Hei'] } });
  await expect.element(page.getByText('Hei')).toBeVisible();
  expect(around).toEqual({ [hello.id]: ['Hei'] });
});

/** Renders a late part with typed text, in a language that can change. */
async function renderWithInput(swedish: Promise<{ default: Catalogue }>) {
  const words: WordFiles = { known: { fi: { [hello.id]: ['Hei'] } }, load: { sv: () => swedish } };
  const catalogues: Partial<Record<Language, Catalogue>> = { fi: {}, sv: {} };
  const speaking = (language: Language) => (
    <WordsProvider language={language} catalogue={catalogues[language]!}>
      <LateWords words={words}>
        <Greeting />
        <input aria-label="Note" />
      </LateWords>
    </WordsProvider>
  );
  const { rerender } = await render(speaking('fi'));
  await note.fill('My knee hurts');
  await rerender(speaking('sv'));
}

const note = page.getByRole('textbox', { name: 'Note' });

test('what was typed stays while the page changes its language, and is then shown in the new words', async () => {
  let arrive!: (file: { default: Catalogue }) => void;
  await renderWithInput(new Promise((resolve) => (arrive = resolve)));
  await expect.element(page.getByText('Hei')).toBeVisible();
  await expect.element(note).toHaveValue('My knee hurts');
  arrive({ default: { [hello.id]: ['Hej'] } });
  await expect.element(page.getByText('Hej')).toBeVisible();
  await expect.element(note).toHaveValue('My knee hurts');
});

test('what is shown stays where the new words do not come', async () => {
  let fail!: (error: Error) => void;
  await renderWithInput(new Promise((_, reject) => (fail = reject)));
  fail(new Error('offline'));
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText('Hei')).toBeVisible();
  await expect.element(note).toHaveValue('My knee hurts');
});
