import { setTimeout as wait } from 'node:timers/promises';
import { createBrowser } from '../../server/testing/browser.ts';
import { guest, payByCard } from '../../server/testing/buyers.ts';
import { type Customer, openCoach, openMember, sendLetter, uploadPicture } from './customers.ts';

/** Submissions that the shop has answered with 2xx, by their unique key. */
export interface Ledger {
  signups: string[];
  messages: string[];
  /** Addresses of guests whose card was charged. */
  charged: string[];
  /** Ids of workouts. */
  workouts: string[];
  /** Ids of uploaded files. */
  uploads: string[];
  /** Recipients of the newsletter. */
  readers: string[];
}

export interface Traffic {
  ledger: Ledger;
  /** Sends the one newsletter. */
  sendLetter: () => Promise<void>;
  /** Ends the load, and waits for requests in work. */
  stop: () => Promise<void>;
}

const READ = ['/', '/blog', '/blog/1', '/api/programs', '/coaching', '/embed.js', '/fi/', '/api/posts'];
const READERS = 300;
/** Pause after an attempt that failed, in milliseconds. */
const AFTER_FAILURE_MS = 500;

/** Starts the load: visitors, buyers, members and the coach, each in a loop with a pause in milliseconds. */
export async function startTraffic(origin: string): Promise<Traffic> {
  const ledger: Ledger = { signups: [], messages: [], charged: [], workouts: [], uploads: [], readers: [] };
  const coach = await openCoach(origin);
  const members = [await openMember(origin, 'member1@example.com'), await openMember(origin, 'member2@example.com')];
  const letter = await sendLetter.prepare(coach, READERS);
  ledger.readers = letter.readers;
  let stopped = false;
  let number = 0;

  async function loop(pauseMs: number, act: (n: number) => Promise<boolean>) {
    while (!stopped) {
      const isDone = await act((number += 1)).catch(() => false);
      await wait(isDone ? pauseMs : AFTER_FAILURE_MS);
    }
  }
  const submit = (path: string, kept: string[]) => async (n: number) => {
    const email = `person${n}@example.com`;
    const body = { email, name: 'A runner', message: `Message ${n}` };
    const { ok } = await createBrowser(origin).post(path, body);
    if (ok) kept.push(email);
    return ok;
  };
  const loops = [
    ...Array.from({ length: 3 }, (_, i) => loop(100, (n) => read(origin, READ[(n + i) % READ.length]!))),
    loop(200, submit('/api/email-signup', ledger.signups)),
    loop(200, submit('/api/contact', ledger.messages)),
    loop(300, (n) => buy(origin, `buyer${n}@example.com`, n % 3 === 0, ledger.charged)),
    ...members.map((member) => loop(200, () => member.logWorkout(ledger.workouts))),
    ...members.map((member) => loop(600, () => readAsMember(member))),
    loop(700, () => uploadPicture(coach, ledger.uploads)),
  ];
  return {
    ledger,
    sendLetter: letter.send,
    async stop() {
      stopped = true;
      await Promise.all(loops);
    },
  };
}

async function read(origin: string, path: string): Promise<boolean> {
  const response = await fetch(origin + path);
  await response.arrayBuffer();
  return response.ok;
}

async function readAsMember({ browser }: Customer): Promise<boolean> {
  const answers = await Promise.all(
    ['/api/user/dashboard', '/api/user/workouts?plan=3'].map((path) => browser.ask(path)),
  );
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.every(({ ok }) => ok);
}

/** A guest's purchase, of coaching or of a programme. */
async function buy(origin: string, email: string, monthly: boolean, charged: string[]): Promise<boolean> {
  const browser = createBrowser(origin);
  const path = monthly ? '/api/create-guest-subscription' : '/api/create-one-time-payment';
  const setUp = await browser.post(path, guest(email, monthly ? {} : { programId: 2 }));
  if (!setUp.ok) return false;
  const { clientSecret } = (await setUp.json()) as { clientSecret: string };
  const paid = await payByCard({ url: origin, post: browser.post }, clientSecret);
  if (!(await paid.text()).includes('"status":"succeeded"')) return false;
  charged.push(email);
  const { ok } = await browser.post('/api/payment-status', { clientSecret });
  return ok;
}
