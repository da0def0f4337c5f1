import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import { toEmailKey } from '#contract/forms/email.ts';
import type { DraftContent } from '#contract/coaching/onboarding.ts';
import { HEALTH_CONSENTS, type HealthConsentVersion } from '#contract/coaching/profile-options.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput, NotFound } from '#server/platform/errors.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { refuseWithdrawn } from '../consents/agreed-before.ts';
import { hasMissedWithdrawal, lockConsent } from '../profile/consent.service.ts';
import { omitHealthAnswers } from './about-health.ts';
import { Draft } from './draft.entity.ts';

/** Lifetime of a draft since its last change, and since its first. */
const DRAFT_MS = 24 * 3_600_000;
const LONGEST_DRAFT_MS = 7 * DRAFT_MS;
/** Lifetime of the ticket that opens it in another tab. */
const TICKET_MS = 600_000;

interface Fields {
  programId?: number | null | undefined;
  offer?: string | undefined;
  answers: Partial<Record<string, string>>;
  agreedBefore?: boolean | undefined;
  seenWithdrawalAt?: string | null | undefined;
}

/** Request for a draft. */
interface DraftRequest {
  /** Key of a known draft. */
  key: string | undefined;
  /** Signed-in member; null in a visitor's tab. */
  member: Pick<User, 'id' | 'emailKey'> | null;
  now: Date;
}

/**
 * Stores answers under the given key if it is known, else under a new one. Returns the key. The draft belongs to the
 * member only if it has their address. A draft of another member stays as it is. Call it in a transaction.
 * @throws {InvalidInput} for a consent that was `agreedBefore` and that the draft no longer holds, or that the member
 * has withdrawn since the box was ticked or the draft was begun
 */
export async function saveDraft(
  tx: Em,
  { programId, offer, answers, agreedBefore, seenWithdrawalAt }: Fields,
  { key, member, now }: DraftRequest,
): Promise<string> {
  if (member) await lockConsent(tx, member.id);
  const known = key ? await findForMember(tx, { key, member, now }) : null;
  const { email, healthConsent } = answers;
  const sent = { healthConsent: HEALTH_CONSENTS.find((version) => version === healthConsent), agreedBefore };
  await refuseWithdrawn(sent, CONSENT_MISSING, (version) => holdsConsent(tx, known, { version, member: member?.id }));
  const emailKey = email === undefined ? null : toEmailKey(email).slice(0, 255);
  if (member && emailKey === member.emailKey) await refuseMissed(tx, member.id, { ...sent, seenWithdrawalAt });
  const fields = {
    answers: answers as Record<string, string>,
    emailKey,
    programId: programId ?? null,
    offerKey: offer ?? null,
    memberId: resolveOwner({ emailKey, known, member }),
    expiresAt: getExpiry(known?.createdAt ?? now, now),
  };
  if (known) {
    tx.assign(known, fields);
    return key!;
  }
  const fresh = newKey();
  tx.create(Draft, { id: randomUUID(), keyHash: hash(fresh), createdAt: now, ...fields });
  return fresh;
}

/** Returns the account that owns the draft. A guest's answers in a member's draft end its ownership. */
function resolveOwner({
  emailKey,
  known,
  member,
}: Pick<DraftRequest, 'member'> & { emailKey: string | null; known: Draft | null }): string | null {
  if (member && emailKey === member.emailKey) return member.id;
  return known?.emailKey === emailKey ? (known?.memberId ?? null) : null;
}

function getExpiry(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + DRAFT_MS, createdAt.getTime() + LONGEST_DRAFT_MS));
}

/** Returns a draft without binding it. @throws {NotFound} for an expired, unknown or another member's draft */
export async function openDraft(em: Em, request: DraftRequest & { key: string }): Promise<DraftContent> {
  const draft = await readDraft(em, request);
  return presentDraft(draft, request.key, await readAnswers(em, draft, request.member));
}

/** Returns the answers of a draft; to a member, nothing about health from before their last withdrawal. */
async function readAnswers(em: Em, draft: Draft, member: DraftRequest['member']): Promise<Draft['answers']> {
  if (!(await isFromBefore(em, draft, member?.id))) return draft.answers;
  const { healthConsent: _, ...others } = draft.answers;
  return omitHealthAnswers(others);
}

/** True if a draft is from before a member's last withdrawal. It has deleted only drafts that were theirs already. */
async function isFromBefore(em: Em, { memberId, createdAt }: Draft, member: string | undefined): Promise<boolean> {
  return Boolean(member && memberId !== member && (await hasMissedWithdrawal(em, member, createdAt.toISOString())));
}

const GONE = msg`This draft no longer exists.`;

async function readDraft(em: Em, request: DraftRequest & { key: string }): Promise<Draft> {
  const draft = await findForMember(em, request);
  if (!draft) throw new NotFound(GONE);
  return draft;
}

/**
 * Creates a single-use key that may be part of an address. It replaces the draft's previous one.
 * @throws {NotFound} for an expired, unknown or another member's draft
 */
export async function createTicket(em: Em, request: DraftRequest & { key: string }): Promise<string> {
  const draft = await readDraft(em, request);
  const ticket = newKey();
  em.assign(draft, { ticketHash: hash(ticket), ticketUntil: new Date(request.now.getTime() + TICKET_MS) });
  return ticket;
}

/**
 * Moves a draft to a new row and key by its ticket. Only one of two concurrent requests succeeds. Any page can have made
 * the draft, and lead a visitor here. Its orders stay with the old row, because another browser has their payment
 * secrets. Its consents are deleted unless it belongs to the member.
 * @throws {NotFound} for a used, expired or unknown ticket, and for another member's draft
 */
export function redeemTicket(
  em: Em,
  ticket: string,
  { member, now }: Pick<DraftRequest, 'member' | 'now'>,
): Promise<DraftContent> {
  return em.transactional(async (tx) => {
    const where = { ticketHash: hash(ticket), ticketUntil: { $gt: now }, expiresAt: { $gt: now }, ...openTo(member) };
    const found = await tx.findOne(Draft, where);
    // A withdrawal of consent waits, or it would not find the new row.
    if (found?.memberId) await lockConsent(tx, found.memberId);
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    const draft = found && (await tx.findOne(Draft, { ...where, memberId: found.memberId ?? null }, locked));
    if (!draft) throw new NotFound(msg`This link has been used or has expired.`);
    const { programId, offerKey, memberId, emailKey, createdAt, expiresAt } = draft;
    const all = await readAnswers(tx, draft, member);
    const { healthConsent: _health, startConsent: _start, ...others } = all;
    const answers = member && memberId === member.id ? all : others;
    const key = newKey();
    const fields = { programId, offerKey, memberId, emailKey, createdAt, expiresAt, answers };
    tx.remove(draft);
    return presentDraft(tx.create(Draft, { id: randomUUID(), keyHash: hash(key), ...fields }), key);
  });
}

/** Deletes a draft. Does nothing to another member's. */
export async function deleteDraft(
  em: Em,
  { key, member }: Pick<DraftRequest, 'member'> & { key: string },
): Promise<void> {
  await em.nativeDelete(Draft, { keyHash: hash(key), ...openTo(member) });
}

export async function deleteExpiredDrafts(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(Draft, { expiresAt: { $lt: now } });
}

function presentDraft({ programId, offerKey, answers: all }: Draft, key: string, answers = all): DraftContent {
  return { draft: key, programId: programId ?? null, offer: offerKey ?? null, answers };
}

/** Consent in a form before a payment. */
export interface TickedConsent {
  healthConsent?: HealthConsentVersion | undefined;
  agreedBefore?: boolean | undefined;
  /** Last withdrawal that the form knew when its box was ticked. */
  seenWithdrawalAt?: string | null | undefined;
}

/**
 * Refuses a consent that `member` has withdrawn since it was ticked, and one from a draft that no longer holds it. Locks
 * the draft, so that a withdrawal waits and then deletes these answers, too.
 * @throws {InvalidInput}
 */
export async function refuseWithdrawnConsent(
  tx: Em,
  consent: TickedConsent,
  { key, member, now }: Omit<DraftRequest, 'member'> & { member: string | undefined },
): Promise<void> {
  if (member) await refuseMissed(tx, member, consent);
  await refuseWithdrawn(consent, CONSENT_MISSING, async (version) => {
    if (!key) return false;
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return holdsConsent(tx, await tx.findOne(Draft, liveDraft(key, now), locked), { version, member });
  });
}

async function refuseMissed(tx: Em, member: string, { healthConsent, seenWithdrawalAt }: TickedConsent): Promise<void> {
  if (healthConsent && (await hasMissedWithdrawal(tx, member, seenWithdrawalAt)))
    throw new InvalidInput([{ path: 'healthConsent', message: CONSENT_MISSING }]);
}

async function holdsConsent(
  tx: Em,
  draft: Draft | null,
  { version, member }: { version: HealthConsentVersion; member: string | undefined },
): Promise<boolean> {
  return draft?.answers['healthConsent'] === version && !(await isFromBefore(tx, draft, member));
}

const CONSENT_MISSING = msg`Agree to this so that the coach can read your answers.`;

/** Returns the draft of a payment's key; null if expired or unknown. */
export function findDraft(em: Em, key: string | undefined, now: Date): Promise<Draft | null> {
  return key ? em.findOne(Draft, liveDraft(key, now)) : Promise.resolve(null);
}

/** Returns the draft of a key, unless it belongs to another member than the named one. */
function findForMember(em: Em, { key, member, now }: DraftRequest & { key: string }): Promise<Draft | null> {
  return em.findOne(Draft, { ...liveDraft(key, now), ...openTo(member) });
}

/** Condition that leaves out drafts of other members than the named one. */
function openTo(member: DraftRequest['member']) {
  return member ? { $or: [{ memberId: null }, { memberId: member.id }] } : {};
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
