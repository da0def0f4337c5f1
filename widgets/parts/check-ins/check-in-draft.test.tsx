import { beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { CheckIn } from '#contract/coaching/check-ins.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { draftKeys, dropDrafts, keepDraft, readDraft } from '#widgets/parts/member/drafts/drafts.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { checkIn, checkIns } from '../coaching/coaching.factory.ts';
import { CheckIns } from './check-ins.tsx';

const GET = 'GET /api/coaching/check-ins';
const USER = 'GET /api/auth/user';
const POST = 'POST /api/coaching/check-ins';
const [shop, another] = ['https://coach.example', 'https://another.example'];
const radio = (group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name });
const sleep = radio('How did you sleep?', '4 Good');
const note = page.getByRole('textbox', { name: 'A note for the coach' });
const send = page.getByRole('button', { name: 'Send check-in' });

beforeEach(() => {
  sessionStorage.clear();
  return stubSlowClock();
});

interface Where {
  base?: string;
  member?: string;
  answers?: Record<string, Answer | ((body: unknown) => Answer)>;
}

async function show({ base = shop, member = 'one', answers = {} }: Where = {}) {
  const { api } = stubApi({ [GET]: checkIns(), ...answers });
  const view = await render(
    <ShopProvider api={api} base={base} seed={{ dashboard: { user: { id: member } } }}>
      <ToastProvider>
        <CheckIns />
      </ToastProvider>
    </ShopProvider>,
  );
  await expect.element(note).toBeVisible();
  return view;
}

async function begin(where: Where = {}) {
  const view = await show(where);
  await sleep.click();
  await note.fill('Two good runs.');
  await view.unmount();
}

async function readRestoredFields(where: Where = {}) {
  const view = await show(where);
  const found = [(sleep.element() as HTMLInputElement).checked, (note.element() as HTMLTextAreaElement).value];
  await view.unmount();
  return found;
}

test('says without a date that the coaching has ended if the shop knows none', async () => {
  const ended = { [USER]: user({ wasCoached: true }), [POST]: refusal(403, 'elite_required') };
  const view = await show({ answers: ended });
  await sleep.click();
  await radio('How much energy did you have?', '3 Fair').click();
  await radio('How sore are you?', '1 None').click();
  await send.click();
  await expect.element(page.getByText(/^Your coaching has ended, so this check-in/)).toBeVisible();
  await view.unmount();
});

test('keeps what was typed if another window has sent this week’s check-in, and replaces that one after a look', async () => {
  let list = checkIns();
  const other = checkIn({ note: 'From the phone', createdAt: '2026-03-04T08:00:00.000+02:00' });
  const replaced: unknown[] = [];
  await show({
    answers: {
      [GET]: () => list,
      [POST]: (body: unknown) => {
        replaced.push((body as { replaces: unknown }).replaces);
        return replaced.length === 1 ? refusal(409, 'changed_meanwhile') : other;
      },
    },
  });
  await sleep.click();
  await radio('How much energy did you have?', '3 Fair').click();
  await radio('How sore are you?', '1 None').click();
  await note.fill('Two good runs.');
  list = checkIns(other);
  await send.click();
  await expect.element(page.getByText('Changed in Another Window', { exact: true }).first()).toBeVisible();
  await expect.element(note).toHaveValue('Two good runs.');
  await send.click();
  await expect.poll(() => replaced).toEqual([null, other.createdAt]);
});

test.each([
  ['a first check-in', false],
  ['a correction', true],
])('keeps what was typed if the week ends before it is sent: %s', async (_, isCorrection) => {
  let [thisWeek, createdAt] = ['2026-03-02', '2026-03-08T20:00:00.000+02:00'];
  const stored: CheckIn[] = [];
  const sent: unknown[] = [];
  const { promise: typedOn, resolve: typeOn } = Promise.withResolvers<void>();
  await show({
    answers: {
      [GET]: async () => {
        if (thisWeek !== '2026-03-02') await typedOn;
        return { ...checkIns(...stored), thisWeek };
      },
      [POST]: (body: unknown) => {
        sent.push(body);
        if ((body as { week: string }).week !== thisWeek)
          return Response.json({ error: { code: 'week_over', message: 'A new week has begun.' } }, { status: 409 });
        stored.unshift(checkIn({ week: thisWeek, createdAt }));
        return stored[0]!;
      },
    },
  });
  const scores = [sleep, radio('How much energy did you have?', '3 Fair'), radio('How sore are you?', '1 None')];
  for (const each of scores) await each.click();
  if (isCorrection) {
    await send.click();
    await page.getByRole('button', { name: 'Edit' }).click();
  }
  await note.fill('My knee is swollen.');
  [thisWeek, createdAt] = ['2026-03-09', '2026-03-09T00:02:00.000+02:00'];
  await send.click();
  await expect.element(page.getByText('A new week has begun.').first()).toBeVisible();
  await note.fill('My left knee is swollen.');
  typeOn();
  await expect.element(page.getByText(/^Week of .*9/)).toBeVisible();
  await expect.element(note).toHaveValue('My left knee is swollen.');
  expect(draftKeys()).toHaveLength(1);
  for (const each of scores) await each.click();
  await send.click();
  await expect.poll(() => draftKeys()).toEqual([]);
  expect(sent.slice(-2)).toMatchObject([
    { week: '2026-03-02', replaces: isCorrection ? '2026-03-08T20:00:00.000+02:00' : null },
    { week: '2026-03-09', replaces: null, note: 'My left knee is swollen.' },
  ]);
});

const MOOD = { id: 'mood', question: 'How is it?', low: '', high: '', unit: '', min: null, max: null };
const NOTHING = [false, ''];
const BEGUN = [true, 'Two good runs.'];

describe('what was begun', () => {
  test('is nobody else’s, no other shop’s and no other week’s', async () => {
    await begin();
    expect(await readRestoredFields({ member: 'two' })).toEqual(NOTHING);
    expect(await readRestoredFields({ base: another })).toEqual(NOTHING);
    expect(await readRestoredFields({ base: '' })).toEqual(NOTHING);
    expect(await readRestoredFields()).toEqual(BEGUN);
    expect(await readRestoredFields({ answers: { [GET]: { ...checkIns(), thisWeek: '2026-03-09' } } })).toEqual(
      NOTHING,
    );
    expect(draftKeys()).toEqual([]);
  });

  test('is gone for a form that knows of a later withdrawal than the one in which it was typed', async () => {
    const withdrawnAt = (consentWithdrawnAt: string) => ({ answers: { [GET]: { ...checkIns(), consentWithdrawnAt } } });
    const [first, second] = [withdrawnAt('2026-03-01T09:00:00.000Z'), withdrawnAt('2026-03-02T09:00:00.000Z')];
    await begin(first);
    expect(await readRestoredFields(first)).toEqual(BEGUN);
    expect(await readRestoredFields(second)).toEqual(NOTHING);
    expect(draftKeys()).toEqual([]);
  });

  test.each(everyNth(['{"week":"2026-03-02"', '[1]', '"a"', '{"week":"2026-03-02","typed":{"note":1,"sleep":{}}}'], 4))(
    'is nothing where the page has put something else there: %s',
    async (nonsense) => {
      await begin();
      for (const key of draftKeys()) keepDraft(nonsense, key);
      expect(await readRestoredFields()).toEqual(NOTHING);
    },
  );

  test('is there in another tab of the dashboard, after a reload and a sign-in', async () => {
    await begin();
    expect(await readRestoredFields()).toEqual(BEGUN);
    await begin({ base: '' });
    expect(await readRestoredFields({ base: '' })).toEqual(BEGUN);
  });

  test('is put to the questions that are still asked', async () => {
    const asked = [{ ...MOOD, kind: 'yes-no' as const }];
    const other = [{ ...MOOD, kind: 'text' as const }];
    const view = await show({ answers: { [GET]: { ...checkIns(), questions: [...checkIns().questions, ...other] } } });
    await page.getByRole('textbox', { name: 'How is it?' }).fill('Fine');
    await view.unmount();
    await show({ answers: { [GET]: { ...checkIns(), questions: [...checkIns().questions, ...asked] } } });
    await expect.element(page.getByRole('combobox', { name: 'How is it?' })).toHaveValue('');
  });

  test('goes with who leaves', async () => {
    await begin();
    dropDrafts();
    expect(await readRestoredFields()).toEqual(NOTHING);
  });
});

test('what is sent is no draft any more, and what is changed afterwards is one', async () => {
  const sent = checkIn({ note: 'Two good runs.' });
  let answer = checkIns();
  const arrives = () => {
    answer = { ...checkIns(), checkIns: [sent] };
    return sent;
  };
  await show({ answers: { [GET]: () => answer, [POST]: arrives } });
  for (const each of [sleep, radio('How much energy did you have?', '3 Fair'), radio('How sore are you?', '1 None')])
    await each.click();
  await note.fill('Two good runs.');
  expect(draftKeys()).toHaveLength(1);
  await send.click();
  await expect.element(page.getByText('Check-in Sent')).toBeVisible();
  expect(draftKeys()).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await note.fill('Three.');
  expect(draftKeys().map((key) => readDraft(key))).toEqual(['{"week":"2026-03-02","typed":{"note":"Three."}}']);
});

test('what is typed while it is sent stays in the open form and its draft, and replaces what was sent', async () => {
  const sent = checkIn({ note: 'Two good runs.' });
  const answered = Promise.withResolvers<object>();
  const replaced: unknown[] = [];
  const arrives = (body: unknown) => {
    replaced.push((body as { replaces: unknown }).replaces);
    return answered.promise;
  };
  await show({ answers: { [GET]: () => checkIns(...(replaced.length > 0 ? [sent] : [])), [POST]: arrives } });
  for (const each of [sleep, radio('How much energy did you have?', '3 Fair'), radio('How sore are you?', '1 None')])
    await each.click();
  await note.fill('Two good runs.');
  await send.click();
  await expect.poll(() => replaced).toEqual([null]);
  await note.fill('Two good runs. My knee is swollen.');
  answered.resolve(sent);
  await expect.element(page.getByText(/have not been sent\.$/)).toBeVisible();
  await expect.element(note).toHaveValue('Two good runs. My knee is swollen.');
  await expect.element(note).toHaveFocus();
  await expect.element(sleep).toBeChecked();
  const left = { week: '2026-03-02', typed: { note: 'Two good runs. My knee is swollen.' } };
  expect(draftKeys().map((key) => JSON.parse(readDraft(key)) as unknown)).toEqual([left]);
  await send.click();
  await expect.poll(() => replaced).toEqual([null, sent.createdAt]);
  await expect.poll(() => draftKeys()).toEqual([]);
});

test('what the coach has answered meanwhile cannot be sent, and its draft goes', async () => {
  await begin();
  await show({ answers: { [POST]: refusal(409, 'already_answered') } });
  for (const each of [radio('How much energy did you have?', '3 Fair'), radio('How sore are you?', '1 None')])
    await each.click();
  await send.click();
  await expect.element(page.getByText('Already Answered')).toBeVisible();
  expect(draftKeys()).toEqual([]);
});

test('who is no longer signed in finds it after signing in', async () => {
  await begin();
  const view = await show({ answers: { [POST]: refusal(401, 'unauthorized') } });
  for (const each of [radio('How much energy did you have?', '3 Fair'), radio('How sore are you?', '1 None')])
    await each.click();
  await send.click();
  await expect.element(page.getByText('Signed Out')).toBeVisible();
  await view.unmount();
  expect(await readRestoredFields()).toEqual(BEGUN);
});
