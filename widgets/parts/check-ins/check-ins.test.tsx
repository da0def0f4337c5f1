import { beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { CheckIns } from './check-ins.tsx';
import { answered, checkIn, checkIns } from '../coaching/coaching.factory.ts';

const GET = 'GET /api/coaching/check-ins';
const POST = 'POST /api/coaching/check-ins';
const group = (name: string) => page.getByRole('radiogroup', { name });
const sleep = group('How did you sleep?');
const energy = group('How much energy did you have?');
const soreness = group('How sore are you?');
const weight = page.getByRole('textbox', { name: 'Weight (kg)' });
const note = page.getByRole('textbox', { name: 'A note for the coach' });
const send = page.getByRole('button', { name: 'Send check-in' });
const change = page.getByRole('button', { name: 'Edit' });
const findText = (words: string | RegExp) => page.getByText(words, { exact: true }).first();

beforeEach(() => {
  sessionStorage.clear();
  return stubSlowClock();
});
async function show(answers: Record<string, Answer | ((body: unknown) => Answer)>) {
  const { api, calls } = stubApi(answers);
  await render(
    <ShopProvider api={api}>
      <ToastProvider>
        <CheckIns />
      </ToastProvider>
    </ShopProvider>,
  );
  return { calls, sent: () => calls.find(({ request }) => request === POST)?.body };
}

async function tell() {
  await sleep.getByRole('radio', { name: '4 Good' }).click();
  await energy.getByRole('radio', { name: '3 Fair' }).click();
  await soreness.getByRole('radio', { name: '1 None' }).click();
}

describe('who has not agreed to the words about health that are asked for now', () => {
  const asking = { ...checkIns(), askConsent: true };
  const box = page.getByRole('checkbox');

  test('is asked in the form, and sends nothing without it', async () => {
    const { sent } = await show({ [GET]: asking, [POST]: checkIn() });
    await tell();
    await send.click();
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveAccessibleDescription(/^Agree to this text first/);
    expect(sent()).toBeUndefined();
    await box.click();
    await send.click();
    await expect.element(findText('Check-in Sent')).toBeVisible();
    expect(sent()).toMatchObject({ sleep: 4, healthConsent: 'health-3' });
  });

  test('ticks again for a check-in that is sent again after a withdrawal elsewhere', async () => {
    const [KNOWN, LATER] = ['2026-11-01T09:00:00.000Z', '2026-11-20T09:00:00.000Z'];
    let consentWithdrawnAt = KNOWN;
    const { sent } = await show({
      [GET]: () => ({ ...asking, consentWithdrawnAt }),
      [POST]: () => {
        consentWithdrawnAt = LATER;
        return refusal(403, 'consent_required');
      },
    });
    await tell();
    await note.fill('A short week.');
    await box.click();
    await send.click();
    await expect.element(box).not.toBeChecked();
    await expect.element(note).toHaveValue('A short week.');
    expect(sent()).toMatchObject({ healthConsent: 'health-3', seenWithdrawalAt: KNOWN });
  });

  test('is asked where the shop says so when it is sent, and keeps what was typed', async () => {
    let agreed = true;
    const { calls } = await show({
      [GET]: () => (agreed ? checkIns() : asking),
      [POST]: () => {
        agreed = false;
        return refusal(403, 'consent_required');
      },
    });
    await tell();
    await note.fill('A short week.');
    await expect.element(box).not.toBeInTheDocument();
    await send.click();
    await expect.element(box).toBeVisible();
    await expect.element(note).toHaveValue('A short week.');
    expect(calls.filter(({ request }) => request === POST)).toHaveLength(1);
  });
});

describe('this week', () => {
  test('is told by three words, a weight and a note', async () => {
    const { sent } = await show({ [GET]: checkIns(), [POST]: checkIn() });
    await expect.element(findText(/^Week of 2 March 2026\. Your first check-in takes two minutes/)).toBeVisible();
    await tell();
    await weight.fill('78,5');
    await note.fill(' Two good runs.\nOne short night. ');
    await send.click();
    await expect.element(findText('Check-in Sent')).toBeVisible();
    expect(sent()).toEqual({
      sleep: 4,
      energy: 3,
      soreness: 1,
      weightKg: 78.5,
      note: 'Two good runs.\nOne short night.',
      week: '2026-03-02',
      form: 'first',
      replaces: null,
    });
    await expect.element(findText(/Sent\. You can edit it until the coach replies\./)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'This week’s check-in' })).toHaveFocus();
    await expect.element(send).not.toBeInTheDocument();
  });

  test('has words for every step', async () => {
    await show({ [GET]: checkIns() });
    await expect.element(sleep).toBeVisible();
    const words = (of: typeof sleep) =>
      of
        .getByRole('radio')
        .elements()
        .map((each) => each.closest('label')?.textContent);
    expect(words(sleep)).toEqual(['1 Very poor', '2 Poor', '3 Fair', '4 Good', '5 Very good']);
    expect(words(energy)).toEqual(['1 Very low', '2 Low', '3 Fair', '4 High', '5 Very high']);
    expect(words(soreness)).toEqual(['1 None', '2 Mild', '3 Medium', '4 Severe', '5 Extreme']);
  });

  test('needs neither a weight nor a note', async () => {
    const { sent } = await show({ [GET]: checkIns(), [POST]: checkIn() });
    await tell();
    await send.click();
    await expect.element(findText('Check-in Sent')).toBeVisible();
    expect(sent()).toMatchObject({ weightKg: null, note: '' });
  });

  test('asks for the three, and focuses the first that is missing', async () => {
    const { sent } = await show({ [GET]: checkIns() });
    await sleep.getByRole('radio', { name: '5 Very good' }).click();
    await send.click();
    await expect.element(findText('Missing Information')).toBeVisible();
    await expect.element(energy).toHaveAccessibleDescription('Choose one of the five.');
    await expect.element(soreness).toHaveAccessibleDescription('Choose one of the five.');
    await expect.element(energy.getByRole('radio', { name: '1 Very low' })).toHaveFocus();
    expect(sent()).toBeUndefined();
  });

  test.each(
    everyNth(
      [
        ['29', 'At least 30.'],
        ['301', 'At most 300.'],
        ['a lot', 'Enter a number from 30 to 300.'],
      ],
      3,
    ),
  )('a weight of %s is none', async (text, words) => {
    await show({ [GET]: checkIns() });
    await tell();
    await weight.fill(text);
    await send.click();
    await expect.element(findText('Not Sent Yet')).toBeVisible();
    await expect.element(weight).toHaveAccessibleDescription(expect.stringContaining(words));
  });

  test('a note may be too long', async () => {
    await show({ [GET]: checkIns() });
    await tell();
    await note.fill('n'.repeat(2001));
    await send.click();
    await expect.element(findText('Use at most 2,000 characters.')).toBeVisible();
  });

  test.each(
    everyNth(
      [
        ['no answer', () => new TypeError('offline')],
        ['an error of the server', () => refusal(500, 'internal')],
      ],
      2,
    ),
  )('keeps what was told after %s', async (_, answer) => {
    await show({ [GET]: checkIns(), [POST]: answer });
    await tell();
    await note.fill('Still here');
    await send.click();
    await expect.element(findText('Check-in Not Sent')).toBeVisible();
    await expect.element(note).toHaveValue('Still here');
    await expect.element(sleep.getByRole('radio', { name: '4 Good' })).toBeChecked();
  });

  test('is not sent after too many tries, and says how long to wait', async () => {
    await show({ [GET]: checkIns(), [POST]: refusal(429, 'too_many_requests') });
    await tell();
    await send.click();
    await expect.element(findText('Check-in Not Sent')).toBeVisible();
    await expect.element(page.getByText(/Please try again in 2 minutes\./).first()).toBeVisible();
  });

  test('may be changed until it is answered', async () => {
    const sent = { ...checkIn(), note: 'Better now', createdAt: '2026-03-06T08:00:00.000Z' };
    await show({ [GET]: checkIns(checkIn()), [POST]: sent });
    await change.click();
    await expect.element(note).toHaveValue('Two good runs, one short night.');
    await expect.element(sleep.getByRole('radio', { name: '4 Good' })).toBeChecked();
    await note.fill('Better now');
    await send.click();
    await expect.element(change).toBeVisible();
    await expect.element(findText('Better now')).toBeVisible();
  });

  test('may be changed in the hour that comes twice when clocks go back', async () => {
    const sent = { ...checkIn(), note: 'Better now', createdAt: '2026-10-25T03:10:00.000+02:00' };
    await show({ [GET]: checkIns({ ...checkIn(), createdAt: '2026-10-25T03:50:00.000+03:00' }), [POST]: sent });
    await change.click();
    await send.click();
    await expect.element(findText('Better now')).toBeVisible();
  });

  test('that the coach answered meanwhile shows the answer, and the text that was not sent', async () => {
    let list = checkIns(checkIn());
    await show({ [GET]: () => list, [POST]: refusal(409, 'already_answered') });
    await change.click();
    await note.fill('My knee is swollen.');
    list = checkIns(answered('2026-03-02'));
    await send.click();
    await expect.element(findText('Already Answered')).toBeVisible();
    await expect.element(findText('Good. Keep the long run easy.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: /^Not sent/ })).toHaveValue('My knee is swollen.');
    await expect.element(send).not.toBeInTheDocument();
  });

  test('answered, is closed', async () => {
    await show({ [GET]: checkIns(answered('2026-03-02')) });
    await expect.element(findText(/Answered\. The next check-in opens on Monday\./)).toBeVisible();
    await expect.element(findText('The coach replied on 2 March 2026')).toBeVisible();
    await expect.element(change).not.toBeInTheDocument();
  });
});

describe('earlier weeks', () => {
  test('are not mentioned where there are none', async () => {
    await show({ [GET]: checkIns(checkIn()) });
    await expect.element(change).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Earlier weeks' })).not.toBeInTheDocument();
  });

  test('stand below with what was answered, the oldest folded', async () => {
    const weeks = ['2026-02-23', '2026-02-16', '2026-02-09', '2026-02-02', '2026-01-26', '2026-01-19'];
    await show({ [GET]: checkIns(...weeks.map((week) => answered(week))) });
    await expect.element(page.getByRole('heading', { name: 'Week of 23 February 2026' })).toBeVisible();
    await expect.element(findText('Your energy over 6 weeks')).toBeVisible();
    await expect.element(page.getByText('Week of 19 January 2026')).not.toBeVisible();
    await page.getByText('2 older weeks').click();
    await expect.element(page.getByText('Week of 19 January 2026')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /letters/ })).not.toBeInTheDocument();
  });

  test('of more than a year lead to those before', async () => {
    const weeks = ['2026-02-23', '2026-02-16', '2026-02-09', '2026-02-02', '2026-01-26'];
    await show({ [GET]: { ...checkIns(...weeks.map((week) => answered(week))), more: true } });
    await page.getByText('1 older week').click();
    await expect
      .element(page.getByRole('link', { name: 'Earlier ones are in your messages' }))
      .toHaveAttribute('href', '/coaching#letters');
  });
});

test('what cannot be loaded can be asked for again', async () => {
  let answer: Answer = refusal(500, 'internal');
  await show({ [GET]: () => answer });
  await expect.element(findText('Can’t load your check-ins right now.')).toBeVisible();
  answer = checkIns();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(send).toBeVisible();
});
