import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ApiError, NetworkError } from '#widgets/core/api/errors.ts';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { AnswerForm } from './answer-form.tsx';

const box = page.getByRole('textbox', { name: 'Your reply' });
const send = page.getByRole('button', { name: 'Send reply' });

beforeEach(() => localStorage.clear());

/** Renders the form with the shop's answers in order; null answers with success. Returns the sent requests. */
async function show(...answers: (Error | null)[]) {
  return showTo({ client: false }, answers);
}

async function showTo({ client }: { client: boolean }, answers: (Error | null)[]) {
  const sent: { id: string; text: string }[] = [];
  const api = {
    get: () => Promise.resolve({ items: [], total: 0, page: 1, pages: 0 }),
    post(_: string, body: { id: string; text: string }) {
      const answer = answers[sent.push(body) - 1];
      return answer ? Promise.reject(answer) : Promise.resolve({});
    },
  } as unknown as StudioApi;
  const screen = () => (
    <StudioApiContext value={api}>
      <AnswerForm id="thread:1" path="/answer" preview="/preview" version={1} client={client} hint="" changes={[]} />
    </StudioApiContext>
  );
  await render(<InStudio at="/" path="/" screen={screen} />);
  return sent;
}

async function sendText(text: string) {
  await box.fill(text);
  await send.click();
}

test('keeps the id for a retry of a lost reply, and gives the corrected one another id', async () => {
  const lost = new NetworkError();
  const sent = await show(lost, lost, null);
  await sendText('Take 4000 mg');
  await expect.element(page.getByText(/^Can’t reach the shop/)).toBeVisible();
  await send.click();
  await expect.poll(() => sent.length).toBe(2);
  await expect.element(send).toBeEnabled();
  await sendText('Take 400 mg');
  await expect.element(page.getByText('Sent by e-mail.')).toBeVisible();
  expect(sent.map(({ text }) => text)).toEqual(['Take 4000 mg', 'Take 4000 mg', 'Take 400 mg']);
  expect(sent[1]!.id).toBe(sent[0]!.id);
  expect(sent[2]!.id).not.toBe(sent[0]!.id);
});

test('shows why a reused id was refused, and sends again with another one', async () => {
  const message = 'Another version was sent.';
  const reused = new ApiError(409, JSON.stringify({ error: { code: 'id_reused', message } }), '');
  const sent = await show(reused, null);
  await sendText('Take 400 mg');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(box).toHaveValue('Take 400 mg');
  await send.click();
  await expect.element(page.getByText('Sent by e-mail.')).toBeVisible();
  expect(sent[1]!.id).not.toBe(sent[0]!.id);
});

test('holds a message back whose picture this device cannot read', async () => {
  const sent = await showTo({ client: true }, []);
  const picture = new File(['ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' });
  await page.getByLabelText('Add pictures').upload(picture);
  await expect.element(page.getByText(/This device can’t read the picture\./)).toBeVisible();
  await sendText('See this');
  await expect.element(page.getByText('A picture can’t be sent. Remove it, then send the message.')).toBeVisible();
  await expect.element(box).toHaveValue('See this');
  expect(sent).toEqual([]);
});
