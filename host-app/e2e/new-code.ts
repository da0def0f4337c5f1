import { expect } from '@playwright/test';
import type { Mail, Shop } from './shop.ts';

/** Returns the code of this request. A code of an earlier journey may be in the mailbox, but is invalid. */
export async function requestLoginCode(shop: Shop, email: string, ask: () => Promise<unknown>): Promise<string> {
  const codes = async () => (await shop.mails(email)).filter(({ subject }) => CODE.test(subject));
  const { length } = await codes();
  await ask();
  const came = async () => (await codes()).length;
  await expect.poll(came, { message: `a code for ${email}`, intervals: [100, 100, 250] }).toBeGreaterThan(length);
  return codeIn((await codes())[0]!);
}

const CODE = /is your code/;

function codeIn({ subject }: Mail): string {
  return /(\d{3}(?: \d{3})+)/.exec(subject)?.[1] ?? '';
}
