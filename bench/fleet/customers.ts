import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type Browser, createBrowser } from '../../server/testing/browser.ts';
import { payByCard } from '../../server/testing/buyers.ts';
import { until } from '../deadline.ts';

export interface Customer {
  browser: Browser;
}

export interface MemberCustomer extends Customer {
  /** Sends one session as a phone does: under the same id until it is stored. */
  logWorkout: (stored: string[]) => Promise<boolean>;
}

const COACH = 'coach@sandbox.example';
const CODE_MS = 30_000;

export async function openCoach(origin: string): Promise<Customer> {
  return { browser: await signIn(origin, COACH) };
}

/** Returns a member who has bought the plan of programme 3. */
export async function openMember(origin: string, email: string): Promise<MemberCustomer> {
  const browser = await signIn(origin, email);
  const setUp = await ok(browser.post('/api/create-payment-intent', { programId: 3 }));
  const { clientSecret } = (await setUp.json()) as { clientSecret: string };
  await ok(payByCard({ url: origin, post: browser.post }, clientSecret));
  const plan = await until(CODE_MS, `${email} has no plan`, async () => {
    const answer = await browser.ask('/api/training-programs/3');
    return answer.ok && ((await answer.json()) as { workouts: { id: string }[] });
  });
  const dayId = plan.workouts[0]!.id;
  let unsent: object & { id: string } = session(dayId);
  return {
    browser,
    async logWorkout(stored) {
      const answer = await browser.post('/api/user/workouts', { changes: [unsent] });
      if (!answer.ok || !/"status":"(?:stored|stale)"/.test(await answer.text())) return false;
      stored.push(unsent.id);
      unsent = session(dayId);
      return true;
    },
  };
}

function session(dayId: string) {
  const finishedAt = new Date();
  const startedAt = new Date(finishedAt.getTime() - 3_600_000);
  const moments = { startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() };
  const about = { planKey: '3', dayId, timeZone: 'Europe/Helsinki', notes: 'felt good' };
  return { id: randomUUID(), revision: 1, ...about, ...moments, exercises: [], deleted: false };
}

/** Uploads a picture whose bytes no other one has. */
export async function uploadPicture({ browser }: Customer, stored: string[]): Promise<boolean> {
  const raw = { width: 64, height: 64, channels: 3 } as const;
  const png = await sharp(randomBytes(64 * 64 * 3), { raw })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
  const answer = await browser.ask('/api/coach/files?kind=picture', { method: 'POST', body: form });
  if (answer.status !== 201) return false;
  stored.push(((await answer.json()) as { id: string }).id);
  return true;
}

/** The newsletter: subscribers and a draft first, then its sending. */
export const sendLetter = {
  async prepare({ browser }: Customer, count: number) {
    const readers = Array.from({ length: count }, (_, i) => `reader${i}@example.com`);
    await ok(
      browser.ask('/api/coach/subscribers/import?consent=They%20ticked%20it%20on%20paper&day=2026-05-01', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: `email\n${readers.join('\n')}\n`,
      }),
    );
    const { id } = (await (await ok(browser.post('/api/coach/letters', { postId: null }))).json()) as { id: string };
    const words = { subject: 'Rain', preview: '', body: 'It fell.', language: 'en', segment: 'everybody' };
    const saved = await ok(
      browser.ask(`/api/coach/letters/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...words, onlyLanguage: false, version: 1 }),
      }),
    );
    const { version } = (await saved.json()) as { version: number };
    /** Presses Send until it is sending: a second press is refused. */
    const send = () =>
      until(60_000, 'The newsletter was not sent', async () => {
        const answer = await browser.post(`/api/coach/letters/${id}/send`, { version, at: null });
        return answer.ok || answer.status === 409;
      }).then(() => undefined);
    return { readers, send };
  },
};

/** Signs in with the code from the sandbox's mailbox. */
async function signIn(origin: string, email: string): Promise<Browser> {
  const browser = createBrowser(origin);
  await ok(browser.post('/api/login/code', { email }));
  const code = await until(CODE_MS, `No code came for ${email}`, async () => {
    const answer = await browser.ask(`/sandbox/mailbox?to=${encodeURIComponent(email)}`, {
      headers: { accept: 'application/json' },
    });
    const mails = (await answer.json()) as { subject: string }[];
    return mails.flatMap(({ subject }) => /(\d{3}(?: \d{3})+)/.exec(subject)?.[1] ?? [])[0];
  });
  await ok(browser.post('/api/login/verify', { email, code }));
  return browser;
}

async function ok(asked: Promise<Response>): Promise<Response> {
  const response = await asked;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
}
