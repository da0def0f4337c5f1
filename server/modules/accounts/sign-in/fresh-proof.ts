import { msg } from '@lingui/core/macro';
import type { Context } from 'koa';
import { AppError } from '#server/platform/errors.ts';

/** How long a proof of the mailbox counts as fresh. */
export const FRESH_MS = 15 * 60_000;

/** Records that the user has just proven the mailbox, by signing in or with a code. */
export function noteProof(ctx: Context, now: Date): void {
  ctx.session!['provenAt'] = now.getTime();
}

/** Ends the proof of an earlier user of this session. */
export function forgetProof(ctx: Context): void {
  delete ctx.session!['provenAt'];
}

/**
 * Requires a fresh proof, because the device may be unattended. `slack` extends it for an action begun in time.
 * @throws {ProofNeeded} if the last proof is older
 */
export function requireFreshProof(ctx: Context, now: Date, slack = 0): void {
  const provenAt: unknown = ctx.session?.['provenAt'];
  const age = typeof provenAt === 'number' ? now.getTime() - provenAt : Infinity;
  if (age > FRESH_MS + slack) throw new ProofNeeded();
}

/** 403: requires a code mailed to the account's own address. */
class ProofNeeded extends AppError {
  constructor() {
    super(403, 'proof_needed', msg`First confirm with a code that this is your account.`);
  }
}
