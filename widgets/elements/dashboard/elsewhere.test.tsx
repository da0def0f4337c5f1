import { beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import type { Answer } from '#widgets/core/api/api.stub.ts';
import { openShop, put, SHOP, workingShop } from '#widgets/core/testing/all-elements.harness.ts';
import { listRequests } from '#widgets/core/api/requests.stub.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { step, steps } from '#widgets/parts/steps/steps.factory.ts';
import { exchange, letters } from '#widgets/parts/messages/talk.factory.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { answered, checkIn, checkIns } from '#widgets/parts/coaching/coaching.factory.ts';
import { fullMember, newMember } from './dashboard.factory.ts';

workingShop();
beforeEach(() => {
  sessionStorage.clear();
  return stubSlowClock();
});

const findText = (words: string | RegExp) => page.getByText(words, { exact: true }).first();
/** Focus inside the element: the page's own is on the tag. */
const focused = () => document.activeElement?.shadowRoot?.activeElement?.textContent;
const STEPS = '/api/user/programs/2/steps';

/** Renders the dashboard on another site that the member has allowed. */
function open(member: object, answers: Record<string, Answer> = {}) {
  openShop({ 'GET /api/user/dashboard': member, 'GET /api/user/plans': { plans: [] }, ...answers });
  put('<coach-dashboard></coach-dashboard>');
}

describe('check-ins', () => {
  test('are asked for and sent where the page stands, with its member’s word', async () => {
    open(fullMember(), {
      'GET /api/coaching/check-ins': checkIns(answered('2026-02-23')),
      'POST /api/coaching/check-ins': checkIn(),
    });
    await expect.element(findText('Good. Keep the long run easy.')).toBeVisible();
    const choose = (question: string, word: string) =>
      page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: word }).click();
    await choose('How did you sleep?', '4 Good');
    await choose('How much energy did you have?', '3 Fair');
    await choose('How sore are you?', '1 None');
    await page.getByRole('button', { name: 'Send check-in' }).click();
    await expect.element(findText('Check-in Sent')).toBeVisible();
    expect(await listRequests('POST', '/api/coaching/check-ins')).toEqual([
      { token: 'Bearer a-token', body: expect.objectContaining({ sleep: 4, energy: 3, soreness: 1 }) },
    ]);
  });

  test('are for who is coached', async () => {
    open(newMember());
    await expect.element(findText('Ready for More Energy?')).toBeVisible();
    await expect.poll(() => listRequests('GET', '/api/coaching/thread')).toHaveLength(1);
    expect(await listRequests('GET', '/api/coaching/check-ins')).toEqual([]);
  });
});

describe('letters', () => {
  const former = newMember({ user: user({ elite: false }) });

  test('stay to be read when the coaching is over', async () => {
    open(former, { 'GET /api/coaching/thread': letters(exchange(), { open: false, clock: null }) });
    await expect.element(findText(/^Your coaching has ended/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download all messages' })).toBeVisible();
    expect(page.getByRole('textbox', { name: 'Write to your coach' }).query()).toBeNull();
  });

  test.each([
    ['who has none', letters([], { open: false, clock: null })],
    ['who cannot be told', new Response(null, { status: 503 })],
  ])('are not mentioned to %s and is not coached', async (_, answer) => {
    open(former, { 'GET /api/coaching/thread': answer });
    await expect.poll(() => listRequests('GET', '/api/coaching/thread')).toHaveLength(1);
    await expect.element(findText('Ready for More Energy?')).toBeVisible();
    expect(page.getByText(/letters/i).query()).toBeNull();
  });
});

describe('daily steps', () => {
  const member = newMember({ owned: [1, 2], files: [], steps: [{ programId: 2, total: 30, done: 3 }] });
  const ticked = { programId: 2, ticked: [1, 2, 3, 4].map((day) => step(day).id) };

  test.each(
    everyNth(
      [
        ['the line at the top', 'Keep going'],
        ['the programme’s own card', 'Open All Day Energy'],
      ],
      2,
    ),
  )('are opened by %s, ticked, and left for the dashboard', async (_, name) => {
    const days = steps(30, 3);
    open(member, { [`GET ${STEPS}`]: days, [`POST ${STEPS}`]: ticked });
    const link = page.getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', `${SHOP}/training/steps/2`);
    await link.click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'All Day Energy' })).toBeVisible();
    await expect.poll(focused).toBe('← Dashboard');
    // The shop's answer from the tick on.
    Object.assign(days, steps(30, 4, { today: 4 }));
    await page.getByRole('checkbox', { name: 'Done' }).click();
    await expect.element(findText('4 of 30 days done')).toBeVisible();
    await expect
      .poll(() => listRequests('POST', STEPS))
      .toEqual([{ token: 'Bearer a-token', body: { step: step(4).id, ticked: true, zone: expect.any(String) } }]);
    await page.getByRole('button', { name: '← Dashboard' }).click();
    await expect.poll(focused).toMatch(/^Hello/);
    await expect.poll(() => listRequests('GET', '/api/user/dashboard')).toHaveLength(2);
  });
});
