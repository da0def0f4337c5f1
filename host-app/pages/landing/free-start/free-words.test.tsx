import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { LanguageProvider } from '#widgets/core/i18n/language.tsx';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { program } from '#widgets/elements/programs/programs.factory.ts';
import { HomeRoutine } from '../../home/home.page.tsx';
import { ChosenWords } from '../chosen-words.tsx';
import { FreeRoutine } from './free-routine.tsx';

const free = program({ id: 9, displayName: 'Ten Quiet Evenings', description: 'Ten evenings.', language: 'en' });
const { api } = stubApi({});

test.each([
  ['the front page', FreeRoutine, 'routineTitle'],
  ['the page with all programmes', HomeRoutine, 'homeRoutineTitle'],
] as const)('on %s each text is marked by its own language', async (_, Routine, field) => {
  await render(
    <LanguageProvider language="fi">
      <ShopProvider api={api}>
        <ToastProvider>
          <ChosenWords
            value={{ coach: { place: null, about: null, story: null, testimonials: [], words: { [field]: 'Illat' } } }}
          >
            <Routine brand="Kaski" free={free} />
          </ChosenWords>
        </ToastProvider>
      </ShopProvider>
    </LanguageProvider>,
  );
  // The coach's own text, in the language of the page.
  const title = page.getByRole('heading', { name: 'Illat' });
  await expect.element(title).toBeVisible();
  expect(title.element().outerHTML).not.toContain('lang=');
  expect(page.getByText('Ten evenings.').element().getAttribute('lang')).toBe('en');
});
