import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import { OfferTerms } from './offer-terms.tsx';
import '../../main.css';

async function show(width: number) {
  await page.viewport(width, 800);
  await render(
    <div className="legal">
      <div className="wrap">
        <OfferTerms programs={[...programs]} />
      </div>
    </div>,
  );
}

test('on a phone, where no heads stand over the columns, a number of days says what it is', async () => {
  await show(360);
  const [days] = document.querySelectorAll('tbody td:last-child');
  expect(getComputedStyle(days!, '::before').content).toContain('Guarantee');
});

test('on a phone the heads that are out of sight make the page no wider, however long they are', async () => {
  await show(360);
  document.querySelector('thead th')!.textContent = 'Warum und auf welcher Rechtsgrundlage und wie lange';
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('wider than that no head is broken in the middle of its word', async () => {
  await show(768);
  const [head] = document.querySelectorAll('thead th:last-child');
  const words = document.createRange();
  words.selectNodeContents(head!);
  expect(words.getClientRects()).toHaveLength(1);
  expect(getComputedStyle(document.querySelector('tbody td:last-child')!, '::before').content).toBe('none');
});
