import { expect } from 'vitest';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';

/** Changes addresses and undoes it; `tick` advances the clock, so that each mail is the newest. */
export function addressChanges(app: () => TestApp, tick: () => void) {
  async function mailTo(recipient: string, template: 'login-code' | 'email-changed') {
    const where = { recipient: recipient.toLowerCase(), template } as const;
    return (
      await app()
        .em()
        .findOneOrFail(OutboxMail, where, { orderBy: { createdAt: 'desc' } })
    ).data;
  }

  async function move(by: Browser, to: string): Promise<Response> {
    tick();
    expect((await by.post('/api/user/email', { email: to })).status).toBe(202);
    return by.post('/api/user/email/verify', { email: to, code: (await mailTo(to, 'login-code'))['code'] });
  }

  /** Confirms the undo link sent to an address. */
  async function undo(address: string, by = createBrowser(app().url)): Promise<string | null> {
    const key = new URL((await mailTo(address, 'email-changed'))['undoUrl']!).searchParams.get('key')!;
    const response = await by.ask('/api/user/email/undo', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key }).toString(),
    });
    expect(response.status).toBe(303);
    return response.headers.get('location');
  }

  return { mailTo, move, undo };
}
