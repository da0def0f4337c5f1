import { createHash } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { SandboxKey } from '../sandbox.entity.ts';
import { StripeProblem } from './problem.ts';

export interface Answer {
  status: number;
  body: object;
  replayed?: boolean;
}

const LONGEST = 255;

/**
 * Runs a request once for its key and stores the answer, refusals included. It runs in the transaction
 * of the request, which others with the same key wait for.
 */
export async function withIdempotencyKey(
  em: Em,
  key: string,
  request: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === '') return work();
  if (key.length > LONGEST) throw clash(`An idempotency key has at most ${LONGEST} characters.`);
  const id = `stripe:${key}`;
  const hash = createHash('sha256').update(request).digest('hex');
  const kept = await em.findOne(SandboxKey, id);
  if (kept?.request === hash) return { status: kept.status, body: kept.body, replayed: true };
  if (kept)
    throw clash(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  const answer = await work();
  em.create(SandboxKey, { key: id, request: hash, status: answer.status, body: answer.body, createdAt: new Date() });
  return answer;
}

function clash(message: string): StripeProblem {
  return new StripeProblem(400, { type: 'idempotency_error', message }, { unread: true });
}
