import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { offer, program, programs } from '#widgets/elements/programs/programs.factory.ts';
import { purchase } from '#widgets/parts/purchases/purchases.factory.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { newMember, progress } from '../dashboard.factory.ts';
import { MyPrograms } from './my-programs.tsx';

test('the kickstart can go on, it says among the programs', async () => {
  const kickstart = purchase('a', 4, { accessUntil: '2099-03-01T00:00:00.000Z' });
  const shop = [
    ...programs.slice(0, 3),
    program({
      id: 4,
      offers: [offer(), offer({ key: 'continuation', kind: 'continuation', price: '39.90', minimumMonths: null })],
    }),
  ];
  await render(
    <ShopProvider api={stubApi({}).api} base="">
      <MyPrograms programs={shop} member={newMember({ owned: [1, 4], purchases: [kickstart] })} />
    </ShopProvider>,
  );
  await expect
    .element(page.getByRole('link', { name: 'Continue with All Day Energy for €39.90 a month' }))
    .toHaveAttribute('href', '/subscribe/4?offer=continuation');
  await expect.element(page.getByText('Cancel any time; never starts automatically')).toBeVisible();
});

test('who is coached finds their own plan among the programs, and a plan that is over is none', async () => {
  const plan = { start: '2026-11-16', until: '2026-12-13', weeks: 4, open: true } as const;
  const plans = [
    { ...plan, key: 'c-now', title: 'Base weeks', state: 'current' },
    { ...plan, key: 'c-next', title: 'Hills', state: 'coming' },
    { ...plan, key: 'c-old', title: 'Last spring', state: 'over' },
    { ...plan, key: 'c-shut', title: 'Shut', state: 'current', open: false },
  ];
  const member = newMember({ owned: [1] });
  await render(
    <ShopProvider api={stubApi({ 'GET /api/user/plans': { plans } }).api} base="">
      <MyPrograms programs={[...programs]} member={{ ...member, user: { ...member.user, elite: true } }} />
    </ShopProvider>,
  );
  const now = page.getByRole('article', { name: 'Base weeks' });
  await expect.element(now.getByText('Your personal plan, 16 November 2026 to 13 December 2026.')).toBeVisible();
  await expect
    .element(now.getByRole('link', { name: 'Go to today’s training' }))
    .toHaveAttribute('href', '/training/mine');
  const next = page.getByRole('article', { name: 'Hills' });
  await expect.element(next.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/training/c-next');
  await expect.element(page.getByText('Last spring')).not.toBeInTheDocument();
  await expect.element(page.getByText('Shut')).not.toBeInTheDocument();
});

test('who is not coached is asked for no plans', async () => {
  const { api, calls } = stubApi({});
  await render(
    <ShopProvider api={api} base="">
      <MyPrograms programs={[...programs]} member={newMember({ owned: [1] })} />
    </ShopProvider>,
  );
  await expect.element(page.getByRole('list', { name: 'Your programmes' })).toBeVisible();
  expect(calls.map(({ request }) => request)).not.toContain('GET /api/user/plans');
});

describe('whose coaching has ended', () => {
  const former = (parts = {}) => newMember({ user: user({ wasCoached: true }), ...parts });
  const show = (member = former(), base = '') =>
    render(
      <ShopProvider api={stubApi({}).api} base={base}>
        <MyPrograms programs={[...programs]} member={member} />
      </ShopProvider>,
    );
  const kept = page.getByRole('article', { name: 'Your coaching has ended.' });
  const letters = kept.getByRole('link', { name: 'Read your messages' });
  const log = kept.getByRole('link', { name: 'See your training log' });

  test.each(['mine', 'elite-coaching'])('is led to the letters and to the log, which is at %s', async (keptLog) => {
    await show(former({ keptLog }));
    await expect.element(letters).toHaveAttribute('href', '/coaching');
    await expect.element(log).toHaveAttribute('href', `/training/${keptLog}`);
  });

  test('and who trained nothing, to the letters alone', async () => {
    await show();
    await expect.element(letters).toBeVisible();
    expect(log.query()).toBeNull();
    expect(page.getByText(/trained/).query()).toBeNull();
  });

  test('is led to the log from a page elsewhere, below whose programmes the letters stand', async () => {
    const { unmount } = await show(former({ keptLog: 'mine' }), 'https://coach.example');
    await expect.element(log).toHaveAttribute('href', 'https://coach.example/training/mine');
    expect(letters.query()).toBeNull();
    await unmount();
    await show(former(), 'https://coach.example');
    await expect.element(page.getByRole('list', { name: 'Your programmes' })).toBeVisible();
    expect(kept.query()).toBeNull();
  });

  test('is told to nobody else', async () => {
    await show(newMember());
    await expect.element(page.getByRole('list', { name: 'Your programmes' })).toBeVisible();
    expect(kept.query()).toBeNull();
  });
});

test('the coaching counts what is trained by plans of their own', async () => {
  const { programId: _, ...own } = progress(0, 40, 4, 2, 3);
  const member = newMember({ owned: [1, 4], progress: [], ownProgress: [own] });
  const shop = [...programs.slice(0, 3), program({ id: 4, displayName: 'Personal Coaching', coaching: true })];
  await render(
    <ShopProvider api={stubApi({}).api} base="">
      <MyPrograms programs={shop} member={member} />
    </ShopProvider>,
  );
  const card = page.getByRole('article', { name: 'Personal Coaching' });
  await expect.element(card.getByText('4 workouts done')).toBeVisible();
  await expect.element(card.getByText('40%')).toBeVisible();
});
