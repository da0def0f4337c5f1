import { randomUUID } from 'node:crypto';
import { BLUEPRINT_PATH } from '#contract/downloads.ts';
import type { Em } from '../../db/orm.ts';
import { enqueueMail, wroteSince } from '../outbox/outbox.service.ts';
import { Signup } from './signup.entity.ts';

/** An address gets the same guide once in this time, however often and through whichever form it asks. */
export const SIGNUP_WINDOW_MS = 3_600_000;

export interface SignupInput {
  email: string;
  source: 'morning_routine' | 'free_program';
}

/** What the mail says about the shop. */
export interface SignupBrand {
  name: string;
  supportEmail: string;
  url: string;
}

/** Stores a request for the morning routine and, once per address and window, the mail that brings it. */
export function signUp(em: Em, { email, source }: SignupInput, brand: SignupBrand, now: Date): Promise<Signup> {
  const emailKey = email.toLowerCase();
  return em.transactional(async (tx) => {
    // Requests for one address wait for each other here, so that two at once do not both write a mail.
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`signup:${emailKey}`]);
    const signup = tx.create(Signup, { id: randomUUID(), email, emailKey, source, createdAt: now });
    if (!(await wroteSince(tx, emailKey, 'morning-routine', new Date(now.getTime() - SIGNUP_WINDOW_MS)))) {
      const data = {
        brand: brand.name,
        supportEmail: brand.supportEmail,
        siteUrl: brand.url,
        downloadUrl: `${brand.url}${BLUEPRINT_PATH}`,
      };
      enqueueMail(tx, { recipient: emailKey, template: 'morning-routine', data }, now);
    }
    return signup;
  });
}
