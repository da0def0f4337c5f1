import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { answered, checkIns } from '../coaching/coaching.factory.ts';
import { CheckInList, type CheckInListProps } from './check-in-list.tsx';

const { checkIns: weeks, questions } = checkIns(
  ...['2026-02-23', '2026-02-16', '2026-02-09'].map((week) => answered(week)),
);
const energy = questions.find(({ id }) => id === 'energy')!;

const { api } = stubApi({});
const list = (asked: Pick<CheckInListProps, 'energy'>) => (
  <ShopProvider api={api}>
    <CheckInList checkIns={weeks} {...asked} />
  </ShopProvider>
);

test('the line of energy is called as the shop asks for it, or as the coach does', async () => {
  const { rerender } = await render(list({ energy }));
  await expect.element(page.getByRole('figure').getByText('Your energy over 3 weeks')).toBeVisible();
  await rerender(list({ energy: { ...energy, question: 'How is your mood?' } }));
  await expect.element(page.getByRole('figure').getByText('How is your mood?')).toBeVisible();
  expect(document.body.textContent).not.toContain('Your energy');
});

test('where energy is asked no more, there is no line of it', async () => {
  await render(list({}));
  await expect.element(page.getByRole('heading', { name: 'Earlier weeks' })).toBeVisible();
  expect(document.querySelector('.energy-line')).toBe(null);
});
