import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { offer, program } from './programs.factory.ts';
import { card, show, startInFinland } from './programs.harness.tsx';
import { Programs } from './programs.tsx';
import './programs.element.ts';

startInFinland();

const energia = program({
  language: 'fi',
  description: 'Kolmekymmentä päivää.',
  features: ['Joka päivälle tehtävä'],
  badge: 'SUOSITUIN',
});

describe('a programme in another language than the reader’s', () => {
  test('says so, and is read as what it is', async () => {
    await show({ 'GET /api/programs': [energia, program({ id: 3, displayName: 'Hybrid Athlete' })] });
    await expect.element(card('All Day Energy').getByText('In Finnish')).toBeVisible();
    const article = card('All Day Energy').element();
    const language = (text: string) =>
      [...article.querySelectorAll('*')]
        .find((each) => each.children.length === 0 && each.textContent === text)
        ?.closest('[lang]')
        ?.getAttribute('lang');
    for (const text of ['All Day Energy', 'Kolmekymmentä päivää.', 'Joka päivälle tehtävä', 'SUOSITUIN'])
      expect(language(text)).toBe('fi');
    // The shop's own messages are in the reader's language.
    expect(language('Get This Program')).not.toBe('fi');
    const other = card('Hybrid Athlete').element();
    expect(other.textContent).not.toContain('In English');
    expect(other.querySelector('[lang]')).toBeNull();
  });

  test('says so as the server draws it', () => {
    const { api } = stubApi({});
    const drawn = (programs: object[]) =>
      renderToString(
        <ShopProvider api={api} seed={{ programs }}>
          <ToastProvider>
            <Programs />
          </ToastProvider>
        </ShopProvider>,
      );
    expect(drawn([energia])).toContain('<p class="program-note">In Finnish</p>');
    expect(drawn([program({ badge: 'NEW', offers: [offer()] })])).not.toMatch(/ lang=|program-note/);
  });
});
