import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { AboutRequest } from '#contract/messages/client-messages.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { LetterForm } from './letter-form.tsx';
import { draftKeys, dropDrafts, listDrafts } from '#widgets/parts/member/drafts/drafts.ts';
import { letters } from './talk.factory.ts';

const POST = 'POST /api/coaching/thread';
const [shop, another] = ['https://coach.example', 'https://another.example'];
const squat: AboutRequest = { kind: 'exercise', planKey: 'elite-coaching', dayId: 'a', exerciseId: 'squat' };
const press: AboutRequest = { ...squat, exerciseId: 'press' };
const box = page.getByRole('textbox', { name: 'Write to your coach' });
const send = page.getByRole('button', { name: 'Send message' });

beforeEach(() => {
  sessionStorage.clear();
  dropDrafts();
  return stubSlowClock();
});

interface Where {
  about?: AboutRequest;
  base?: string;
  member?: string;
  answer?: Answer | ((body: unknown) => Answer);
  thread?: () => Answer;
}

async function show({ about, base = shop, member = 'one', answer = letters([]), thread }: Where) {
  const { api } = stubApi({ [POST]: answer, ...(thread && { 'GET /api/coaching/thread': thread }) });
  const view = await render(
    <ShopProvider api={api} base={base} seed={{ 'training-member': { id: member } }}>
      <ToastProvider>
        <LetterForm about={about} />
      </ToastProvider>
    </ShopProvider>,
  );
  await expect.element(box).toBeVisible();
  return view;
}

async function write(text: string, where: Where) {
  const view = await show(where);
  await box.fill(text);
  await view.unmount();
}

async function readRestoredText(where: Where): Promise<string> {
  const view = await show(where);
  const text = (box.element() as HTMLTextAreaElement).value;
  await view.unmount();
  return text;
}

test('what was begun is kept by its topic, its shop and its member', async () => {
  await write('My knee hurts', { about: squat });
  await write('How heavy?', { about: press });
  expect(await readRestoredText({ about: squat })).toBe('My knee hurts');
  expect(await readRestoredText({ about: press })).toBe('How heavy?');
  expect(await readRestoredText({})).toBe('');
  expect(await readRestoredText({ base: '' })).toBe('');
  expect(await readRestoredText({ about: squat, base: another })).toBe('');
  expect(await readRestoredText({ about: squat, member: 'two' })).toBe('');
});

test('what was begun on another site is not in its storage, and waits in the page for its member', async () => {
  await write('My knee hurts', {});
  expect([sessionStorage, localStorage].flatMap((each) => Object.values<string>(each)).join()).not.toContain('knee');
  expect(await readRestoredText({ member: 'two' })).toBe('');
  expect(await readRestoredText({})).toBe('My knee hurts');
});

test('a letter that is sent takes no other draft along, and the form stays about its exercise', async () => {
  await write('My knee hurts', { about: squat });
  await write('How heavy?', { about: press });
  const view = await show({ about: press });
  await send.click();
  await expect.poll(() => draftKeys()).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Write about something else' })).toBeVisible();
  // Or a second press would send it again.
  await expect.element(box).toHaveValue('');
  await view.unmount();
  expect(await readRestoredText({ about: press })).toBe('');
  expect(await readRestoredText({ about: squat })).toBe('My knee hurts');
});

test('that may have arrived is the same one after a reload, and another one with other words', async () => {
  const ids: unknown[] = [];
  const lost = (body: unknown) => {
    ids.push((body as { id: string }).id);
    return new TypeError('offline');
  };
  for (const [text, tries] of [
    ['My knee hurts', 1],
    ['My knee hurts', 2],
    ['My hip hurts', 3],
  ] as const) {
    const view = await show({ base: '', answer: lost });
    await box.fill(text);
    await send.click();
    await expect.poll(() => ids).toHaveLength(tries);
    await expect.element(send).toBeEnabled();
    await view.unmount();
  }
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(listDrafts()).toHaveLength(1);
  await show({ base: '' });
  await box.fill('');
  expect(draftKeys()).toEqual([]);
});

test('who leaves leaves no draft behind', async () => {
  await write('My knee hurts', { about: squat });
  await write('Hello', { base: '' });
  sessionStorage.setItem('of-the-page', 'stays');
  expect(draftKeys()).toHaveLength(2);
  dropDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['of-the-page']);
});

test('who is no longer signed in is told so, and what was typed is there afterwards', async () => {
  const view = await show({ about: squat, answer: refusal(401, 'unauthorized') });
  await box.fill('My knee hurts');
  await send.click();
  await expect.element(page.getByText('Signed Out')).toBeVisible();
  await expect.element(page.getByText(/This page can no longer show your data\./)).toBeVisible();
  await view.unmount();
  expect(await readRestoredText({ about: squat })).toBe('My knee hurts');
});

test.each([
  [{ coachedUntil: '2026-11-20T14:00:00.000+02:00' }, /^Your coaching ended on 20 November 2026, so you can’t write/],
  [{}, /^Your coaching has ended, so/],
])('whose coaching ends meanwhile reads so, and what was typed stays to be copied', async (parts, words) => {
  let now = letters([]);
  const over = () => {
    now = letters([], { open: false, clock: null, ...parts });
    return refusal(403, 'elite_required');
  };
  // Also on another site, where the form is separate.
  const view = await show({ about: squat, thread: () => now, answer: over });
  await box.fill('My knee hurts');
  await send.click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText('Message Not Sent')).toBeVisible();
  const unsent = page.getByRole('textbox', { name: /^Not sent\. You can copy it until you close this window\./ });
  await expect.element(unsent).toHaveValue('My knee hurts');
  await expect.element(unsent).toHaveAttribute('readonly');
  await expect.element(send).not.toBeInTheDocument();
  await view.unmount();
});

test('a letter with pictures alone is among the drafts until they are taken out', async () => {
  await show({ base: '' });
  const blob = await new Promise<Blob>((resolve) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2, 2];
    canvas.getContext('2d');
    canvas.toBlob((picture) => resolve(picture!), 'image/png');
  });
  await page.getByLabelText('Add pictures').upload(new File([blob], 'knee.png', { type: 'image/png' }));
  await expect.poll(() => draftKeys()).toEqual(['aamu.draft  one letter pictures']);
  await page.getByRole('button', { name: 'Remove knee.png' }).click();
  await expect.poll(() => draftKeys()).toEqual([]);
});
