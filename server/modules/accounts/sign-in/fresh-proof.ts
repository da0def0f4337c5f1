import { msg } from '@lingui/core/macro';
import type { Context } from 'koa';
import { AppError } from '#server/platform/errors.ts';

/** How long a proof of the mailbox is fresh. */
export const FRESH_MS = 15 * 60_000;

/** Who signs in, or gives back a code, has just shown that the account's mailbox is theirs. */
export function noteProof(ctx: Context, now: Date): void {
  ctx.session!['provenAt'] = now.getTime();
}

/**
 * For what a session that lies open on a table must not be enough for.
 * @throws {ProofNeeded} where the last proof is older; `slack` is for what was begun in time
 */
export function requireFreshProof(ctx: Context, now: Date, slack = 0): void {
  const provenAt: unknown = ctx.session?.['provenAt'];
  const age = typeof provenAt === 'number' ? now.getTime() - provenAt : Infinity;
  if (age > FRESH_MS + slack) throw new ProofNeeded();
}

/** 403: a code that goes to the account's own address has to come back first. */
class ProofNeeded extends AppError {
  constructor() {
    super(403, 'proof_needed', msg`Confirm with a code first that this is your account.`);
  }
}
