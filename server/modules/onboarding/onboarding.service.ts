import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import type { Order } from '../orders/order.entity.ts';
import { Onboarding } from './draft.entity.ts';

interface Answered {
  fullName: string;
  email: string;
  healthConsent?: string | undefined;
  [name: string]: unknown;
}

/** Notes the answers of a new client as they came. Sent again along with the same order, they replace what it had. */
export async function noteOnboarding(
  tx: Em,
  { fullName, email, healthConsent, ...rest }: Answered,
  { source, order, now }: { source: Onboarding['source']; order: Order | null; now: Date },
): Promise<void> {
  const answers = textsIn(rest);
  const fields = {
    fullName,
    email,
    emailKey: email.toLowerCase(),
    answers,
    healthConsent: healthConsent ?? null,
    updatedAt: now,
  };
  const known = order && (await tx.findOne(Onboarding, { order }));
  if (known) tx.assign(known, fields);
  else tx.create(Onboarding, { id: randomUUID(), source, order, ...fields, createdAt: now });
}

/** The answers that are texts; what was left out is not there. */
export function textsIn(answers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
