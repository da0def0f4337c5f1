import { describe, expect, onTestFinished, test } from 'vitest';
import { newMember } from '../dashboard/dashboard.factory.ts';
import { purchase, subscription } from '#widgets/parts/purchases/purchases.factory.ts';
import { card, shop, show, startInFinland } from './programs.harness.tsx';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';

startInFinland();

describe('for who has signed in on the coach’s site', () => {
  const DASHBOARD = 'GET /api/user/dashboard';
  const link = (name: string) => card(name).getByRole('link').first();

  test('cards open what is theirs, or open while they are coached, and say what is being checked', async () => {
    document.cookie = 'member=1; path=/';
    const member = newMember({
      owned: [1, 4],
      plans: [{ programId: 3, key: '3' }],
      purchases: [purchase('a', 2, { status: 'pending' })],
    });
    await show({ ...shop, [DASHBOARD]: member }, {}, '');
    await expect.element(link('Hybrid Athlete')).toHaveTextContent('Open');
    await expect.element(link('Hybrid Athlete')).toHaveAttribute('href', '/training/3');
    await expect.element(link('Personal Coaching')).toHaveAttribute('href', '/coaching');
    await expect.element(card('Personal Coaching')).not.toMatchTextContent(/commitment|More about/);
    await expect.element(link('All Day Energy')).toHaveTextContent('Payment being checked');
    await expect.element(link('All Day Energy')).toHaveAttribute('href', '/dashboard?tab=purchases');
  });

  test('cards show nothing of a member whom another one follows in another tab', async () => {
    document.cookie = 'member=1; path=/';
    document.cookie = 'member-id=6f1c0d2e-1111-4222-8333-444455556666; path=/';
    onTestFinished(() => {
      document.cookie = 'member-id=; path=/; max-age=0';
      forgetTabMember();
    });
    tabMember();
    await show({ ...shop, [DASHBOARD]: newMember({ plans: [{ programId: 3, key: '3' }], owned: [1, 3] }) }, {}, '');
    await expect.element(link('Hybrid Athlete')).toHaveTextContent('Open');
    document.cookie = 'member-id=7f1c0d2e-1111-4222-8333-444455556666; path=/';
    dispatchEvent(new Event('focus'));
    await expect.element(link('Hybrid Athlete')).toHaveTextContent('Get This Program');
  });

  test('a card sells no second subscription beside one that is not paid and has not ended', async () => {
    document.cookie = 'member=1; path=/';
    const late = subscription('a', { programId: 4, status: 'past_due', live: false });
    await show({ ...shop, [DASHBOARD]: newMember({ subscriptions: [late] }) }, {}, '');
    await expect.element(link('Personal Coaching')).toHaveTextContent('View your subscription');
    await expect.element(link('Personal Coaching')).toHaveAttribute('href', '/dashboard?tab=subscriptions');
  });

  test('cards sell where the session has ended, and it is not asked about again', async () => {
    document.cookie = 'member=1; path=/';
    const { calls } = await show({ ...shop, [DASHBOARD]: refusal(401, 'unauthorized') }, {}, '');
    await expect.poll(() => document.cookie).not.toContain('member=1');
    await expect.element(link('Hybrid Athlete')).toHaveTextContent('Get This Program');
    expect(calls.filter(({ request }) => request === DASHBOARD)).toHaveLength(1);
  });

  test('nobody else is asked about', async () => {
    const { calls } = await show(shop, {}, '');
    await expect.element(link('Hybrid Athlete')).toHaveTextContent('Get This Program');
    expect(calls.map(({ request }) => request)).not.toContain(DASHBOARD);
  });
});
