import { beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { type Answer, refusal, stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { consent } from '../coaching/coaching.factory.ts';
import { Letters } from './letters.tsx';
import { letter, letters, stored } from './talk.factory.ts';

const POST = 'POST /api/coaching/thread';
const box = page.getByRole('textbox', { name: 'Write to your coach' });
const send = page.getByRole('button', { name: 'Send message' });
const tick = page.getByRole('checkbox', { name: /^I agree that the coach/ });
const consentNote = page.getByText(
  /You haven’t agreed to let the coach keep and read what you share about your health/,
);
const thanks = page.getByText(/^Sent\. Your coach will reply by/);

type Stub = ReturnType<typeof stubApi>;

const renderLetters = (api: Stub['api']) =>
  render(
    <ShopProvider api={api}>
      <ToastProvider>
        <Letters />
      </ToastProvider>
    </ShopProvider>,
  );

/** Returns the bodies of all sent letters. */
const listSent = (calls: Stub['calls']) => calls.filter(({ request }) => request === POST).map(({ body }) => body);

beforeEach(() => {
  sessionStorage.clear();
  return stubSlowClock();
});

test('a letter is sent with what is agreed to beside it, and without it, too', async () => {
  let asked = letters([], { askConsent: true });
  const { api, calls } = stubApi({
    'GET /api/coaching/thread': () => asked,
    [POST]: () => letters([letter(1)], { askConsent: true }),
  });
  const sent = () => listSent(calls);
  await renderLetters(api);
  await expect.element(tick).not.toBeChecked();
  await expect.element(consentNote).toBeVisible();
  await box.fill('May I run on Sunday?');
  await send.click();
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]).not.toHaveProperty('healthConsent');
  await expect.element(send).toBeEnabled();
  await box.fill('My knee hurts');
  await tick.click();
  asked = letters([letter(1)], { askConsent: false });
  await send.click();
  await expect.poll(() => sent()[1]).toMatchObject({ healthConsent: COACHING_CONSENT });
  await expect.element(tick).not.toBeInTheDocument();
});

test('a letter of a form that is older than the end of the consent stays, and the form asks then', async () => {
  let askConsent = false;
  const { api, calls } = stubApi({
    'GET /api/coaching/thread': () => letters([], { askConsent }),
    'GET /api/coaching-profile/consent': consent({ version: null }),
    [POST]: (body) => {
      if ((body as { consentAsked: boolean }).consentAsked) return letters([letter(1)], { askConsent });
      askConsent = true;
      return refusal(403, 'consent_required');
    },
  });
  await renderLetters(api);
  await box.fill('My asthma is worse');
  await send.click();
  await expect.element(page.getByText(/^You withdrew your consent/)).toBeVisible();
  await expect.element(tick).not.toBeChecked();
  await expect.element(consentNote).toBeVisible();
  await expect.element(box).toHaveValue('My asthma is worse');
  await send.click();
  await expect.element(thanks).toBeVisible();
  const sent = listSent(calls);
  expect(sent).toMatchObject([{ consentAsked: false }, { consentAsked: true }]);
});

test('a letter that is sent again after a withdrawal elsewhere asks for the consent again', async () => {
  const [KNOWN, LATER] = ['2026-11-01T09:00:00.000Z', '2026-11-20T09:00:00.000Z'];
  let consentWithdrawnAt = KNOWN;
  const answers = [refusal(502, 'internal'), refusal(403, 'consent_required'), letters([letter(1)])];
  const { api, calls } = stubApi({
    'GET /api/coaching/thread': () => letters([], { askConsent: true, consentWithdrawnAt }),
    'GET /api/coaching-profile/consent': consent({ version: null }),
    [POST]: () => answers.shift()!,
  });
  await renderLetters(api);
  await box.fill('My knee hurts');
  await tick.click();
  await send.click();
  await expect.element(page.getByText('Try again. Your text is still here.').first()).toBeVisible();
  await expect.element(tick).toBeChecked();
  consentWithdrawnAt = LATER;
  await send.click();
  await expect.element(page.getByText(/^You withdrew your consent/)).toBeVisible();
  await expect.element(tick).not.toBeChecked();
  await expect.element(box).toHaveValue('My knee hurts');
  await send.click();
  await expect.element(thanks).toBeVisible();
  const sent = listSent(calls);
  expect(sent).toMatchObject([{ seenWithdrawalAt: KNOWN }, { seenWithdrawalAt: KNOWN }, { seenWithdrawalAt: LATER }]);
  expect(sent[2]).not.toHaveProperty('healthConsent');
});

describe('a picture, by who has not agreed yet,', () => {
  const AGREE = 'POST /api/coaching-profile/consent';
  const UPLOAD = 'POST /api/coaching/pictures';
  const picture = page.getByRole('textbox', { name: 'Description of knee.png' });

  async function show(answers: Record<string, Answer | (() => Answer)> = {}) {
    const { api, calls } = stubApi({
      'GET /api/coaching/thread': letters([], { askConsent: true }),
      [AGREE]: consent(),
      [UPLOAD]: stored(1),
      [POST]: letters([letter(1)]),
      ...answers,
    });
    await renderLetters(api);
    await expect.element(tick).toBeVisible();
    return { calls, posted: () => calls.map(({ request }) => request).filter((each) => each.startsWith('POST')) };
  }

  async function choose() {
    const canvas = document.createElement('canvas');
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    await page.getByLabelText('Add pictures').upload(new File([blob!], 'knee.png', { type: 'image/png' }));
    await picture.fill('My knee');
  }

  test.each(['before', 'after'])('that is chosen %s the box is ticked goes with the letter', async (when) => {
    const { calls, posted } = await show();
    if (when === 'after') await tick.click();
    await choose();
    await expect
      .element(page.getByText(/^Stays on this device until you agree below and send the message/))
      .toBeVisible();
    if (when === 'before') await tick.click();
    expect(posted()).toEqual([]);
    await box.fill('It is stiff');
    await send.click();
    await expect.poll(posted).toEqual([AGREE, UPLOAD, POST]);
    expect(calls.findLast(({ request }) => request === POST)?.body).toMatchObject({
      text: 'It is stiff',
      pictures: [{ id: stored(1).id, alt: 'My knee' }],
      healthConsent: COACHING_CONSENT,
    });
    await expect.element(picture).not.toBeInTheDocument();
  });

  test('is not sent without it, and says why beside the box', async () => {
    const { posted } = await show();
    await choose();
    await send.click();
    await expect.element(tick).toHaveAccessibleDescription(/^A picture may be about your health/);
    expect(posted()).toEqual([]);
    await page.getByRole('button', { name: 'Remove knee.png' }).click();
    await box.fill('Without it, then');
    await send.click();
    await expect.poll(posted).toEqual([POST]);
  });

  test.each(
    everyNth(
      [
        [AGREE, /^Couldn’t save your consent/],
        [UPLOAD, /^A picture could not be uploaded/],
        [POST, 'Try again. Your text is still here.'],
      ],
      3,
    ),
  )('stays with the words where %s fails, and goes the next time', async (request, words) => {
    const good = { [AGREE]: consent(), [UPLOAD]: stored(1), [POST]: letters([letter(1)]) }[request]!;
    const answers: Answer[] = [refusal(500, 'internal'), good];
    const { posted } = await show({ [request]: () => answers.shift()! });
    await choose();
    await tick.click();
    await box.fill('It is stiff');
    await send.click();
    await expect.element(page.getByText(words).first()).toBeVisible();
    expect(posted().at(-1)).toBe(request);
    await expect.element(box).toHaveValue('It is stiff');
    await expect.element(page.getByRole('button', { name: 'Remove knee.png' })).toBeVisible();
    await send.click();
    await expect.element(thanks).toBeVisible();
    expect(posted().at(-1)).toBe(POST);
    await expect.element(page.getByRole('button', { name: 'Remove knee.png' })).not.toBeInTheDocument();
  });
});
