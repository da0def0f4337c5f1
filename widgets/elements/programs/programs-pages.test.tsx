import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { Language } from '#contract/i18n/languages.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { LanguageProvider } from '#widgets/core/i18n/language.tsx';
import { ShopScope } from '#widgets/core/api/shop.tsx';
import { createResources } from '#widgets/core/api/resources.ts';
import { LogInAgain } from '#widgets/parts/member/sign-in/log-in-again.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { Receipts } from '#widgets/parts/purchases/receipts.tsx';
import { Programs, type ProgramsProps } from './programs.tsx';
import { card, shop, startInFinland } from './programs.harness.tsx';

startInFinland();

const BASE = 'https://shop.example';
const FOREVER = 10 ** 9;

/** Renders in Finnish on another site, with the content of a shop in this language. */
async function showInFinnish(own: Language, props: ProgramsProps = {}) {
  const { api } = stubApi(shop);
  await render(
    <ShopScope shop={{ api, base: BASE, own, resources: createResources(api), emit: () => undefined }}>
      <LanguageProvider language="fi">
        <ToastProvider>
          <Programs {...props} />
          <Receipts
            receipts={[
              {
                number: 1,
                kind: 'receipt',
                date: '2026-05-01',
                amount: '9.90',
                currency: 'EUR',
                url: '/api/receipts/1',
              },
            ]}
            of="it"
          />
          <LogInAgain title="Out" description="Signed out" returnTo="/dashboard" after={FOREVER} />
        </ToastProvider>
      </LanguageProvider>
    </ShopScope>,
  );
  await expect.element(page.getByRole('article').first()).toBeVisible();
}

const links = () => [...document.querySelectorAll('a')].map(({ href }) => href);
const toApi = () => links().filter((href) => href.includes('/api/'));
const toPages = () => links().filter((href) => !href.includes('/api/'));

describe('a card on a foreign page in Finnish', () => {
  test('leads to the shop’s pages in Finnish', async () => {
    await showInFinnish('en');
    await expect.element(card('All Day Energy').getByRole('link')).toHaveAttribute('href', `${BASE}/fi/checkout/2`);
    for (const href of toPages()) expect(href).toContain(`${BASE}/fi/`);
  });

  test('leads to pages without a prefix where the shop itself speaks Finnish', async () => {
    await showInFinnish('fi');
    await expect.element(card('All Day Energy').getByRole('link')).toHaveAttribute('href', `${BASE}/checkout/2`);
    for (const href of links()) expect(href).not.toContain('/fi/');
  });

  test('leads where the page says, which knows its own addresses', async () => {
    await showInFinnish('en', { hrefBase: 'https://blog.example' });
    await expect
      .element(card('All Day Energy').getByRole('link'))
      .toHaveAttribute('href', 'https://blog.example/checkout/2');
  });
});

test('links to the API never have a language, but know a page to come back to in it', async () => {
  await showInFinnish('en');
  expect(toApi().toSorted()).toEqual([
    `${BASE}/api/login?return_to=${encodeURIComponent('/fi/dashboard')}`,
    `${BASE}/api/receipts/1`,
  ]);
});
