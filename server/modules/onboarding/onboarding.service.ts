import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import type { Order } from '../orders/order.entity.ts';
import { findCoachingProgram } from '../programs/programs.service.ts';
import { saveDraft } from './drafts.service.ts';
import { Onboarding } from './draft.entity.ts';

interface Answered {
  fullName: string;
  email: string;
  healthConsent?: string | undefined;
  [name: string]: unknown;
}

/** Stores the answers of a new client, with a draft with which the payment for coaching begins. */
export function submitOnboarding(
  em: Em,
  input: Answered,
  { bot, now }: { bot: boolean; now: Date },
): Promise<{ draft: string; programId: number | null }> {
  return em.transactional(async (tx) => {
    const coaching = await findCoachingProgram(tx);
    const programId = coaching?.id ?? null;
    // A bot gets the same answer as everybody, and what it sent expires with its draft.
    if (!bot) await saveOnboarding(tx, input, { source: 'coaching-onboarding', order: null, now });
    return { draft: await saveDraft(tx, { programId, answers: textAnswers(input) }, undefined, now), programId };
  });
}

/** Stores the answers of a new client as they came. Sent again along with the same order, they replace what it had. */
export async function saveOnboarding(
  tx: Em,
  { fullName, email, healthConsent, ...rest }: Answered,
  { source, order, now }: { source: Onboarding['source']; order: Order | null; now: Date },
): Promise<void> {
  const answers = textAnswers(rest);
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
function textAnswers(answers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
