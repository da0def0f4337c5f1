import type { ErasedAccountsRequest, ErasedAccountsResponse } from '#contract/accounts/account.ts';
import { createMemberApi, type Api } from '#widgets/core/api/api.ts';
import { isOtherMember } from '#widgets/core/api/errors.ts';
import { STORAGE_LIMIT_MS, withinLimit } from '#widgets/core/time-limit.ts';
import { tabMember } from '#widgets/core/session/tab-member.ts';
import { draftKeys, dropDrafts, listDraftOwners } from '#widgets/parts/member/drafts/drafts.ts';
import { dropOnboardingDraft } from '#widgets/parts/member/drafts/onboarding-draft.ts';
import { dropDraftsOfAllTabs, noteErased } from '#widgets/parts/member/drafts/withdrawals.ts';
import { dropStudioDrafts, studioDraftKeys } from '#widgets/parts/member/drafts/studio-drafts.ts';
import { countUnsent, isUnsentEntry, unsentIn, type StoredEntry, type Unsent } from './count-unsent.ts';
import { device } from './device.ts';
import { announceChange, announceCleared } from '../log-channel.ts';
import { resolveId, type Joined } from '../log-joined.ts';
import { clearWorker, forgetAnswers } from './leave-worker.ts';
import { STORAGE_NAME, UNIT_SETTING } from './log-storage.ts';
import { omitStoredHealth } from './omit-health.ts';
import { noteWithdrawal } from './seen-withdrawal.ts';
import { sendDaysOnce, sendSessionsOnce } from './send-once.ts';
import { getUser } from '../../training.api.ts';
import { countDrafts, type DraftCounts } from '../../log/sets/draft-counts.ts';
import { dropTypedHealth, listTypedSessions, moveRowDrafts } from '../../log/sets/row-drafts.ts';

/** Placeholder id that no member has. */
const NOBODY = 'nobody';

/** Numbers of items that a sign-out deletes and the shop does not have. */
export type UnsentData = Unsent & DraftCounts;

/**
 * Sends unsent data, then counts what is left and what was typed.
 * @throws {ApiError} 409 if the tab belongs to another member than the signed-in one.
 */
export async function findUnsent(api: Api): Promise<UnsentData> {
  const unsent = await sendUnsent(api);
  await moveJoinedRowDrafts();
  const member = tabMember() ?? api.member();
  const ofOthers = await sessionsOfOthers(member);
  return { ...unsent, ...countDrafts(member, ofOthers) };
}

/** Moves typed values of joined sessions to the sessions that go on. The worker joins sessions, but cannot move values. */
async function moveJoinedRowDrafts(): Promise<void> {
  const ids = listTypedSessions();
  if (ids.length === 0) return;
  const storage = await device.open();
  for (const key of await storage.keys()) {
    if (!key.endsWith('/joined')) continue;
    const joined = (await storage.read<Joined>(key)) ?? {};
    for (const id of ids) moveRowDrafts(localStorage, id, resolveId(joined, id));
  }
}

/** Returns the ids of sessions on this device that belong to other members. */
async function sessionsOfOthers(member: string | undefined): Promise<string[]> {
  const keys = member === undefined ? [] : await (await device.open()).keys();
  return keys.flatMap((key) => (key.startsWith(`${member}/`) ? [] : (/\/session\/(.+)$/.exec(key)?.[1] ?? [])));
}

/**
 * Sends the signed-in member's data on this device, refused data too. Returns what is left. The worker opens the storage
 * with each call.
 * @throws {ApiError} 409 if the tab belongs to another member than the signed-in one.
 */
export async function sendUnsent(api: Api, open = device.open): Promise<Unsent> {
  const storage = await open();
  const all = await unsentIn(storage, undefined);
  if (all.sessions + all.days === 0) return all;
  const user = await getUser(api).catch((error: unknown) => {
    if (isOtherMember(error)) throw error;
  });
  if (!user) return unsentIn(storage, api.member());
  const own = await unsentIn(storage, user.id);
  if (own.sessions > 0) await sendSessionsOnce(createMemberApi(api, user.id), storage, user.id);
  if (own.days > 0) await sendDaysOnce(createMemberApi(api, user.id), storage, user.id);
  return unsentIn(storage, user.id);
}

/**
 * Deletes what the pages of a member keep in this browser. Other members keep their drafts, unsent sessions and days,
 * and sessions with typed sets that are not logged. With `discardOthers`, only the unsent sessions and days of other
 * members go as well. If no member is known, everything is deleted.
 * @throws if something could not be deleted.
 */
export async function clearDevice(discardOthers = false): Promise<void> {
  const member = tabMember();
  const keep = member === undefined ? [] : await keysToKeep(member, discardOthers);
  await deleteAllBut(keep);
  dropDrafts(member);
  dropOnboardingDraft(member);
  dropStudioDrafts(member);
  announceCleared(member);
  await clearWorker();
}

/**
 * Deletes the health data that this browser keeps of its member, once the consent is withdrawn (`at`, if known): pages,
 * drafts, typed pain, reasons and efforts, and those of the log. The rest of the log stays. So do unsent sessions and
 * days; the shop stores them without health data.
 * @throws if something could not be deleted.
 */
export async function forgetHealth(api: Api, at?: string): Promise<void> {
  const member = tabMember();
  if (member === undefined) return;
  await sendUnsent(api);
  const storage = await device.open();
  // First, so that no answer from before is written afterwards.
  await storage.update(`${member}/generation`, () => undefined);
  for (const key of await storage.keys()) {
    if (memberOf(key) === member) await storage.update(key, (value) => value && omitStoredHealth(key, value));
  }
  const withdrawnAt = at && new Date(at).toISOString();
  await noteWithdrawal(storage, member, withdrawnAt);
  announceChange(member);
  announceChange(member, '/days');
  await dropHealthDrafts(withdrawnAt);
}

/**
 * Deletes the stored pages and typed health data of a member after a withdrawn consent. Keeps drafts of forms that knew a
 * withdrawal at this time or later; without a time, deletes all drafts. On other sites only the page has some.
 */
export async function dropHealthDrafts(withdrawnAt?: string, member = tabMember()): Promise<void> {
  if (member === undefined) return;
  if (member !== tabMember()) return dropDraftsOfAllTabs(member, true, withdrawnAt);
  const ofOthers = await sessionsOfOthers(member);
  for (const id of listTypedSessions()) if (!ofOthers.includes(id)) dropTypedHealth(localStorage, id);
  dropOnboardingDraft(member);
  dropDraftsOfAllTabs(member, false, withdrawnAt);
  await forgetAnswers();
}

/** Returns true if `clearDevice` has to keep data of other members. */
export async function hasOthersData(discardOthers = false): Promise<boolean> {
  const member = tabMember();
  if (member === undefined) return false;
  const isOthers = (listKeys: (of?: string) => string[]) => listKeys().length > listKeys(member).length;
  return isOthers(studioDraftKeys) || isOthers(draftKeys) || (await keysToKeep(member, discardOthers)).length > 0;
}

/**
 * Deletes what pages of members keep in this browser and the shop has. Keeps unsent and typed data for its member. For
 * a sign-out without a confirmation. Deletes the drafts of erased members.
 * @throws if something could not be deleted.
 */
export async function clearSent(): Promise<void> {
  await deleteAllBut(await keysToKeep(NOBODY, false));
  await dropErasedDrafts();
  announceCleared(NOBODY);
  await clearWorker();
}

/** Deletes the drafts of erased accounts in this tab. */
export async function dropErasedDrafts(): Promise<void> {
  for (const erased of await listErased(listDraftOwners())) noteErased(erased);
}

async function deleteAllBut(keep: readonly string[]): Promise<void> {
  // Weights that other members typed for a session are in the unit of the device.
  const kept = keep.flatMap((key) => [`:${key}`, key.replace(/^.*\/session\//, ':'), UNIT_SETTING]);
  for (const key of Object.keys(localStorage))
    if (key.startsWith('coach-') && !kept.some((end) => key.endsWith(end))) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('coach-')) sessionStorage.removeItem(key);
  if (keep.length > 0 || (await isInMemory())) await deleteEntriesBut(keep);
  if (keep.length === 0) await deleteDatabase();
}

/** Returns true if only the memory of this page has some of the data, because the browser refused to store it. */
export async function isInMemory(): Promise<boolean> {
  return device.isOpen() && !(await device.open()).lasting;
}

/** Returns the keys of other members' unsent and unlogged data, and of what is needed to send it or to drop it later. */
async function keysToKeep(member: string, discardUnsent: boolean): Promise<string[]> {
  await moveJoinedRowDrafts();
  const { others } = await countUnsent(member);
  const typed = listTypedSessions();
  if (others === 0 && typed.length === 0) return [];
  const storage = await device.open();
  const all = await storage.keys();
  const erased = await listErased([...new Set(all.map(memberOf))]);
  const keys: string[] = [];
  for (const key of all) {
    if (memberOf(key) === member || erased.includes(memberOf(key))) continue;
    const isUnsent = isUnsentEntry((await storage.read<StoredEntry>(key)) ?? {});
    const isTyped = typed.some((id) => key.endsWith(`/session/${id}`));
    const whose = memberOf(key);
    if (isUnsent ? !discardUnsent : isTyped) keys.push(key, `${whose}/device`, `${whose}/withdrawn`);
  }
  return [...new Set(keys)];
}

const memberOf = (key: string) => key.slice(0, key.indexOf('/'));

/** Returns those of the members whose accounts were erased. Without an answer, none: their data stays until the next time. */
async function listErased(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  try {
    const request: ErasedAccountsRequest = { ids };
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(STORAGE_LIMIT_MS);
    const body = JSON.stringify(request);
    const response = await fetch('/api/erased-accounts', { method: 'POST', headers, body, signal });
    return ((await response.json()) as Partial<ErasedAccountsResponse>).erased ?? [];
  } catch {
    return [];
  }
}

async function deleteEntriesBut(keep: readonly string[]): Promise<void> {
  const storage = await device.open();
  // Twice: an answer may have been written before its generation was deleted.
  for (let pass = 0; pass < 2; pass++)
    for (const key of await storage.keys()) if (!keep.includes(key)) await storage.update(key, () => undefined);
}

async function deleteDatabase(): Promise<void> {
  // Safari's Lockdown Mode has none.
  if (!globalThis.indexedDB) return;
  const deletion = new Promise<void>((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(STORAGE_NAME);
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The log was not deleted.')));
    // A database that another tab holds open is deleted when that tab closes it.
    for (const event of ['success', 'blocked']) asked.addEventListener(event, () => resolve());
  });
  await withinLimit(deletion);
}
