import { seedPerson } from '#sandbox/people.ts';
import { OutboxMail } from '../platform/outbox/outbox-mail.entity.ts';
import { type Browser, createBrowser } from './browser.ts';
import type { TestApp } from './test-app.ts';

interface Has {
  /** Programmes bought once. */
  bought?: readonly number[];
  /** Programmes that renew. */
  renewing?: readonly number[];
}

/** Signs in with a mailed code; in a new browser by default. */
export async function signInByCode(app: TestApp, email: string, browser = createBrowser(app.url)): Promise<Browser> {
  const where = { recipient: email.toLowerCase(), template: 'login-code' } as const;
  // With a fixed clock, the mail of an earlier code would be as new as this one.
  await app.em().nativeDelete(OutboxMail, where);
  await browser.post('/api/login/code', { email });
  const mail = await app.em().findOneOrFail(OutboxMail, where);
  const response = await browser.post('/api/login/verify', { email, code: mail.data['code'] });
  if (response.status !== 204) throw new Error(`${email} could not sign in: ${await response.text()}`);
  return browser;
}

/** Returns a browser in which this person is signed in. The app runs without limits. */
export async function member(
  app: TestApp,
  email: string,
  { bought = [], renewing = [] }: Has = {},
  now = new Date(),
): Promise<Browser> {
  const person = { id: email, email, firstName: 'Test', lastName: 'Person', about: '', bought, renewing };
  const user = await seedPerson(app.em(), person, now);
  const browser = createBrowser(app.url);
  for (const [name, value] of await app.openSession(user.id)) browser.cookies.set(name, value);
  return browser;
}
