import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { Catalogue } from '#contract/speak.ts';
import { LateWords } from './late-words.tsx';
import type { WordFiles } from './word-files.ts';
import { useSay, WordsProvider } from './words.tsx';

const hello = msg`Hello`;

function Said() {
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
        <Said />
      </LateWords>
    </WordsProvider>,
  );
  expect(page.getByText('Hello').query()).toBeNull();
  arrive({ default: { [hello.id]: ['Hei'] } });
  await expect.element(page.getByText('Hei')).toBeVisible();
  expect(around).toEqual({ [hello.id]: ['Hei'] });
});
