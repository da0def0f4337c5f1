import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { draftKeys, readDraft } from '#widgets/parts/member/drafts/drafts.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { aboutAddress, aboutInAddress } from './about-address.ts';
import { Letters } from './letters.tsx';
import { shrinkPicture } from './pictures/shrink-picture.ts';
import { exchange, letter, letters, stored } from './talk.factory.ts';

const GET = 'GET /api/coaching/thread';
const POST = 'POST /api/coaching/thread';
const READ = 'POST /api/coaching/thread/read';
const UPLOAD = 'POST /api/coaching/pictures';
const box = page.getByRole('textbox', { name: 'Write to your coach' });
const send = page.getByRole('button', { name: 'Send message' });
const findText = (words: string | RegExp) => page.getByText(words, { exact: true }).first();

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', location.pathname);
  return stubSlowClock();
});

async function show(answers: Record<string, Answer | ((body: unknown, asked: URLSearchParams) => Answer)>) {
  const { api, calls } = stubApi({ [READ]: () => new Response(null, { status: 204 }), ...answers });
  const view = await render(
    <ShopProvider api={api}>
      <ToastProvider>
        <Letters />
      </ToastProvider>
    </ShopProvider>,
  );
  return {
    calls,
    view,
    sent: (request = POST) => calls.filter((call) => call.request === request).map(({ body }) => body),
  };
}

async function photo(type = 'image/png', side = 40): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side / 2;
  canvas.getContext('2d')!.fillRect(0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob!], 'knee.png', { type });
}

describe('what is shown', () => {
  test('an exchange, with whose each letter is, what it is about and by when it is answered', async () => {
    const { sent } = await show({ [GET]: letters(exchange()) });
    await expect.element(findText(/^Your coach replies on Tuesday and Friday\. Next:/)).toBeVisible();
    await expect
      .element(page.getByRole('article', { name: 'Your coach', exact: true }).first())
      .toMatchTextContent('There is. Welcome. Tell me how you sleep.');
    await expect
      .element(page.getByRole('link', { name: 'Back squat · Strength' }))
      .toHaveAttribute('href', '/training/elite-coaching#day-a');
    await expect.element(page.getByRole('img', { name: 'Me, at the bottom of a squat' })).toBeVisible();
    await expect.element(findText(/^Reply due by Tuesday 24 November/)).toBeVisible();
    await expect.element(findText('New')).toBeVisible();
    box.element().scrollIntoView();
    await expect.poll(() => sent(READ)).toEqual([{ until: exchange().at(-1)!.at }]);
  });

  test('what came with their address without signing in is not said to be theirs', async () => {
    await show({ [GET]: letters([letter(1, { kind: 'mail', isUnproven: true })]) });
    const name = 'Sent using your address, without signing in';
    await expect.element(page.getByRole('article', { name })).toBeVisible();
  });

  test('nothing is promised where the coach has set no days', async () => {
    await show({ [GET]: letters([letter(1)], { clock: null }) });
    await expect.element(box).toBeVisible();
    expect(document.body.textContent).not.toMatch(/answers on|due by/);
  });

  test('after coaching: everything but the box, and where to write instead', async () => {
    await show({ [GET]: letters([letter(1)], { open: false, clock: null }) });
    await expect.element(page.getByRole('link', { name: 'hello@example.org' })).toBeVisible();
    const download = page.getByRole('button', { name: 'Download all messages' });
    await expect.element(download).toHaveAccessibleDescription('One page with all messages and pictures');
    await expect.element(page.getByText('One page with all messages and pictures')).toBeVisible();
    await expect.element(box).not.toBeInTheDocument();
  });

  test('nothing to who never wrote and cannot', async () => {
    const { calls, view } = await show({ [GET]: letters([], { open: false, clock: null }) });
    await expect.poll(() => calls.length).toBe(1);
    await expect.poll(() => view.container.querySelector('.letters')).toBeNull();
  });

  test('markup in a letter is text', async () => {
    await show({ [GET]: letters([letter(1, { text: '<img src=x onerror=alert(1)>' })]) });
    await expect.element(findText('<img src=x onerror=alert(1)>')).toBeVisible();
  });

  test('earlier ones come when they are asked for', async () => {
    const first = letters([letter(1, { text: 'The first' })]);
    const latest = letters([letter(2, { text: 'The second' })], { before: '1.x' });
    await show({ [GET]: (_: unknown, asked: URLSearchParams) => (asked.has('before') ? first : latest) });
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await expect.element(findText('The first')).toBeVisible();
    await expect.element(findText('The second')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('listitem').first()).toHaveFocus();
  });

  test('earlier ones stay complete when a new one moves the latest page', async () => {
    const first = letters([letter(1, { text: 'The first' })]);
    let latest = letters([letter(2, { text: 'The second' }), letter(3)], { before: '1.x' });
    await show({
      [GET]: (_: unknown, asked: URLSearchParams) => (asked.has('before') ? first : latest),
      [POST]: () => (latest = letters([letter(3), letter(4, { text: 'The fourth' })], { before: '2.x' })),
    });
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await expect.element(findText('The first')).toBeVisible();
    await box.fill('The fourth');
    await send.click();
    await expect.element(findText('The fourth')).toBeVisible();
    await expect.element(findText('The second')).toBeVisible();
    expect(page.getByRole('article').elements()).toHaveLength(4);
  });

  test('an outage is said, with another try', async () => {
    await show({ [GET]: new TypeError('offline') });
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a letter', () => {
  test('is sent with words, and the box is empty afterwards', async () => {
    const { sent } = await show({ [GET]: letters([]), [POST]: letters([letter(1)]) });
    await box.fill(' How far?\nAnd how fast? ');
    await send.click();
    await expect.element(findText(/^Sent\. Your coach will reply by Tuesday 24 November/)).toBeVisible();
    expect(sent()).toEqual([
      {
        id: expect.any(String) as string,
        text: 'How far?\nAnd how fast?',
        pictures: [],
        about: null,
        consentAsked: false,
      },
    ]);
    await expect.element(box).toHaveValue('');
  });

  test('of nothing is not sent', async () => {
    const { sent } = await show({ [GET]: letters([]) });
    await send.click();
    await expect.element(box).toHaveAccessibleDescription('Write something or add a picture.');
    expect(sent()).toEqual([]);
  });

  test('that may have arrived keeps its id through refusals, except where the shop refuses the id', async () => {
    const refusals: [number, string][] = [
      [500, 'internal'],
      [401, 'unauthorized'],
      [408, 'timeout'],
      [409, 'other_member'],
      [429, 'too_many_requests'],
      [400, 'invalid_input'],
      [409, 'id_reused'],
    ];
    const answers: Answer[] = [
      new TypeError('offline'),
      ...refusals.map(([status, code]) => refusal(status, code)),
      letters([letter(1)]),
    ];
    const { sent } = await show({ [GET]: letters([]), [POST]: () => answers.shift()! });
    await box.fill('Still here');
    for (let left = answers.length - 1; left > 0; left--) {
      await send.click();
      await expect.poll(() => answers.length).toBe(left);
      await expect.element(send).toBeEnabled();
      await expect.element(box).toHaveValue('Still here');
    }
    await send.click();
    await expect.element(findText(/^Sent\./)).toBeVisible();
    const ids = (sent() as { id: string }[]).map((each) => each.id);
    expect(new Set(ids.slice(0, -1)).size).toBe(1);
    expect(ids.at(-1)).not.toBe(ids[0]);
  });

  test('that was lost gets another id with a picture, a description or another subject', async () => {
    history.replaceState(null, '', location.pathname + aboutAddress({ kind: 'day', planKey: 'p', dayId: 'a' }));
    const lost = () => new TypeError('offline');
    const { sent } = await show({ [GET]: letters([]), [UPLOAD]: stored(1), [POST]: lost });
    const submit = async (tries: number) => {
      await send.click();
      await expect.poll(() => sent()).toHaveLength(tries);
      await expect.element(send).toBeEnabled();
    };
    await box.fill('My knee');
    await submit(1);
    await page.getByLabelText('Add pictures').upload(await photo());
    await expect.element(send).toBeEnabled();
    await submit(2);
    await page.getByRole('textbox', { name: 'Description of knee.png' }).fill('My knee');
    await submit(3);
    await page.getByRole('button', { name: 'Write about something else' }).click();
    await expect.element(box).toHaveFocus();
    await submit(4);
    await submit(5);
    const ids = (sent() as { id: string }[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids[4]).toBe(ids[3]);
  });

  test('keeps the text and picture that were added while it was sent, and sends them with another id', async () => {
    const answered = Promise.withResolvers<object>();
    const { sent } = await show({ [GET]: letters([]), [UPLOAD]: stored(1), [POST]: () => answered.promise });
    await box.fill('I slept badly.');
    await page.getByLabelText('Add pictures').upload(await photo());
    await page.getByRole('textbox', { name: 'Description of knee.png' }).fill('My knee');
    await send.click();
    await expect.poll(() => sent()).toHaveLength(1);
    await expect
      .element(page.getByRole('textbox', { name: 'Description of knee.png' }))
      .toHaveAttribute('readonly', '');
    await box.fill('I slept badly. My chest hurts.');
    const late = new File([await photo()], 'late.png', { type: 'image/png' });
    await page.getByLabelText('Add pictures').upload(late);
    answered.resolve(letters([letter(1)]));
    await expect.element(findText(/^Sent\..* have not been sent\.$/)).toBeVisible();
    await expect.element(box).toHaveValue('I slept badly. My chest hurts.');
    expect(draftKeys().map((key) => readDraft(key))).toContain('I slept badly. My chest hurts.');
    await expect.element(page.getByRole('textbox', { name: 'Description of late.png' })).toHaveValue('');
    await expect.element(page.getByRole('textbox', { name: 'Description of knee.png' })).not.toBeInTheDocument();
    await send.click();
    await expect.poll(() => sent()).toHaveLength(2);
    const [first, second] = sent() as { id: string; pictures: unknown[] }[];
    expect(second!.id).not.toBe(first!.id);
    expect(second!.pictures).toHaveLength(1);
  });

  test('that is not finished is there again after the page was left', async () => {
    const { view } = await show({ [GET]: letters([]) });
    await box.fill('Half a thought');
    await view.unmount();
    await show({ [GET]: letters([]) });
    await expect.element(box).toHaveValue('Half a thought');
  });

  test('may be about what its address says, or not after all', async () => {
    history.replaceState(null, '', aboutAddress({ kind: 'day', planKey: 'elite-coaching', dayId: 'a' }));
    const { sent } = await show({
      [GET]: letters([]),
      [POST]: letters([letter(1)]),
      'GET /api/coaching/thread/about': { about: { kind: 'day', label: 'Strength', date: '2026-11-24' } },
    });
    await expect.element(findText(/^This message is about Strength, 24 November 2026\./)).toBeVisible();
    await box.fill('Too long?');
    await send.click();
    await expect.poll(() => sent()).toMatchObject([{ about: { kind: 'day', planKey: 'elite-coaching', dayId: 'a' } }]);
    await expect.poll(() => location.search).toBe('');
  });
});

test('a letter about what the shop cannot name now is still about it', async () => {
  history.replaceState(null, '', aboutAddress({ kind: 'day', planKey: 'elite-coaching', dayId: 'a' }));
  await show({ [GET]: letters([]), 'GET /api/coaching/thread/about': new TypeError('offline') });
  await expect.element(findText(/^This message is about a day of your plan\./)).toBeVisible();
});

describe('pictures', () => {
  const choose = async (...files: File[]) => page.getByLabelText('Add pictures').upload(files);

  test('are sent as they are chosen, and go with the letter, words or not', async () => {
    const { sent } = await show({ [GET]: letters([]), [UPLOAD]: stored(1), [POST]: letters([letter(1)]) });
    await choose(await photo());
    await page.getByRole('textbox', { name: 'Description of knee.png' }).fill('My knee');
    await expect.poll(() => sent(UPLOAD)).toEqual(['image/webp']);
    await send.click();
    await expect.poll(() => sent()).toMatchObject([{ text: '', pictures: [{ id: stored(1).id, alt: 'My knee' }] }]);
    await expect.element(page.getByRole('textbox', { name: 'Description of knee.png' })).not.toBeInTheDocument();
  });

  test('that the device cannot read are told, and nothing is sent', async () => {
    const { sent } = await show({ [GET]: letters([]) });
    await choose(new File(['ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }));
    await expect.element(findText(/This device can’t read the picture\./)).toBeVisible();
    expect(sent(UPLOAD)).toEqual([]);
    await page.getByRole('button', { name: 'Remove IMG_1.HEIC' }).click();
    await expect.element(findText(/This device can’t read the picture/)).not.toBeInTheDocument();
  });

  test('that the device cannot read hold the message back, with its text, until they are removed', async () => {
    const { sent } = await show({ [GET]: letters([]), [POST]: letters([letter(1)]) });
    await box.fill('See my knee');
    await choose(new File(['ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }));
    await expect.element(findText(/This device can’t read the picture\./)).toBeVisible();
    await send.click();
    await expect
      .poll(() => document.querySelector('.letter-pictures-chosen > .c-field-error')?.textContent)
      .toBe('A picture can’t be sent. Remove it, then send the message.');
    await expect.element(box).toHaveValue('See my knee');
    const add = page.getByLabelText('Add pictures');
    await expect.element(add).toHaveFocus();
    await expect.element(add).toHaveAccessibleDescription('A picture can’t be sent. Remove it, then send the message.');
    expect(sent()).toEqual([]);
    await page.getByRole('button', { name: 'Remove IMG_1.HEIC' }).click();
    await send.click();
    await expect.poll(() => sent()).toMatchObject([{ text: 'See my knee', pictures: [] }]);
  });

  test('that did not arrive are tried again by a press', async () => {
    const answers: Answer[] = [new TypeError('offline'), stored(1)];
    await show({ [GET]: letters([]), [UPLOAD]: () => answers.shift()! });
    await choose(await photo());
    await page.getByRole('button', { name: 'Send knee.png again' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Description of knee.png' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Remove knee.png' })).toHaveFocus();
  });

  test('that are removed leave the focus on the next one, and the last on the file control', async () => {
    await show({ [GET]: letters([]) });
    await choose(
      new File(['ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }),
      new File(['ftypheic'], 'IMG_2.HEIC', { type: 'image/heic' }),
    );
    await page.getByRole('button', { name: 'Remove IMG_1.HEIC' }).click();
    await expect.element(page.getByRole('button', { name: 'Remove IMG_2.HEIC' })).toHaveFocus();
    await page.getByRole('button', { name: 'Remove IMG_2.HEIC' }).click();
    await expect.element(page.getByLabelText('Add pictures')).toHaveFocus();
  });

  test('are four at most', async () => {
    const { sent } = await show({ [GET]: letters([]), [UPLOAD]: stored(1) });
    const one = await photo();
    await choose(one, one, one, one, one);
    await expect.poll(() => sent(UPLOAD)).toHaveLength(4);
    await expect.element(page.getByLabelText('Add pictures')).not.toBeInTheDocument();
  });

  test('are made no larger than they are shown', async () => {
    const made = await createImageBitmap(await shrinkPicture(await photo('image/jpeg', 1_700)));
    expect([made.width, made.height]).toEqual([1_600, 800]);
  });

  test('of 200 MB are not even tried', async () => {
    const read = vi.spyOn(globalThis, 'createImageBitmap');
    await expect(shrinkPicture({ size: 200_000_000 } as Blob)).rejects.toThrow('too-large');
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });
});

test.each([
  '',
  '?about=',
  '?about=life:a',
  '?about=day:a',
  '?about=day:a:b:c',
  '?about=exercise:a:b',
  '?about=day:../x:a',
  '?about=check-in:1',
  `?about=exercise:a:b:c:d`,
])('%s is about nothing', (search) => {
  expect(aboutInAddress(search)).toBeNull();
});
