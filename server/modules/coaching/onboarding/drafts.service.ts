import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import { toEmailKey } from '#contract/email.ts';
import type { DraftContent } from '#contract/onboarding.ts';
import { HEALTH_CONSENTS, type HealthConsentVersion } from '#contract/profile-options.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { refuseWithdrawn } from '../consents/agreed-before.ts';
import { Draft } from './draft.entity.ts';

/** Lifetime of a draft, and of the ticket that opens it in another tab. */
const DRAFT_MS = 24 * 3_600_000;
const TICKET_MS = 600_000;

interface Fields {
  programId?: number | null | undefined;
  offer?: string | undefined;
  answers: Partial<Record<string, string>>;
  agreedBefore?: boolean | undefined;
}

/**
 * Stores answers under the given key if it is known, else under a new one. Returns the key.
 * @throws {InvalidInput} for a consent that was `agreedBefore` and that the draft no longer holds
 */
export async function saveDraft(
  em: Em,
  { programId, offer, answers, agreedBefore }: Fields,
  key: string | undefined,
  now: Date,
): Promise<string> {
  const known = key ? await findByKey(em, key, now) : null;
  const { email, healthConsent } = answers;
  const sent = { healthConsent: HEALTH_CONSENTS.find((version) => version === healthConsent), agreedBefore };
  await refuseWithdrawn(sent, CONSENT_MISSING, (version) => holdsConsent(known, version));
  const fields = {
    answers: answers as Record<string, string>,
    emailKey: email === undefined ? null : toEmailKey(email).slice(0, 255),
    programId: programId ?? null,
    offerKey: offer ?? null,
    expiresAt: new Date(now.getTime() + DRAFT_MS),
  };
  if (known) {
    em.assign(known, fields);
    return key!;
  }
  const fresh = newKey();
  em.create(Draft, { id: randomUUID(), keyHash: hash(fresh), createdAt: now, ...fields });
  return fresh;
}

/** @throws {NotFound} for an expired or unknown draft */
export async function readDraft(em: Em, key: string, now: Date): Promise<Draft> {
  const draft = await findByKey(em, key, now);
  if (!draft) throw new NotFound(msg`This draft no longer exists.`);
  return draft;
}

/** Creates a single-use key that may be part of an address. It replaces the draft's previous one. */
export async function createTicket(em: Em, key: string, now: Date): Promise<string> {
  const draft = await readDraft(em, key, now);
  const ticket = newKey();
  em.assign(draft, { ticketHash: hash(ticket), ticketUntil: new Date(now.getTime() + TICKET_MS) });
  return ticket;
}

/** Opens a draft by its ticket, under a new key. Only one of two concurrent requests succeeds. */
export async function redeemTicket(em: Em, ticket: string, now: Date): Promise<DraftContent> {
  const key = newKey();
  const redeemed = await em.nativeUpdate(
    Draft,
    { ticketHash: hash(ticket), ticketUntil: { $gt: now }, expiresAt: { $gt: now } },
    { ticketHash: null, ticketUntil: null, keyHash: hash(key) },
  );
  if (redeemed === 0) throw new NotFound(msg`This link has been used or has expired.`);
  return presentDraft(await readDraft(em, key, now), key);
}

export async function deleteDraft(em: Em, key: string): Promise<void> {
  await em.nativeDelete(Draft, { keyHash: hash(key) });
}

export async function deleteExpiredDrafts(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(Draft, { expiresAt: { $lt: now } });
}

export function presentDraft({ programId, offerKey, answers }: Draft, key: string): DraftContent {
  return { draft: key, programId: programId ?? null, offer: offerKey ?? null, answers };
}

/**
 * Refuses a consent from a draft that no longer holds it. Locks the draft, so that a withdrawal waits and then deletes
 * these answers, too.
 * @throws {InvalidInput}
 */
export async function refuseWithdrawnFromDraft(
  tx: Em,
  key: string | undefined,
  consent: Parameters<typeof refuseWithdrawn>[0],
  now: Date,
): Promise<void> {
  await refuseWithdrawn(consent, CONSENT_MISSING, async (version) => {
    if (!key) return false;
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return holdsConsent(await tx.findOne(Draft, liveDraft(key, now), locked), version);
  });
}

function holdsConsent(draft: Draft | null, version: HealthConsentVersion): boolean {
  return draft?.answers['healthConsent'] === version;
}

const CONSENT_MISSING = msg`Agree to this so that the coach can read your answers.`;

/** Returns the draft of a payment's key; null if expired or unknown. */
export function findDraft(em: Em, key: string | undefined, now: Date): Promise<Draft | null> {
  return key ? findByKey(em, key, now) : Promise.resolve(null);
}

function findByKey(em: Em, key: string, now: Date): Promise<Draft | null> {
  return em.findOne(Draft, liveDraft(key, now));
}

function liveDraft(key: string, now: Date) {
  return { keyHash: hash(key), expiresAt: { $gt: now } };
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
