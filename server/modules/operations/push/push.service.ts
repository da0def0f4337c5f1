import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import { PUSH_DEVICES, PUSH_KINDS, type PushKind } from '#contract/operations/push-kinds.ts';
import type { PushDeviceRequest, PushRequest, PushResponse } from '#contract/operations/push.ts';
import { isTimeZone, DAY_MS } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput } from '#server/platform/errors.ts';
import { GATHER_MS } from '#server/platform/outbox/outbox.service.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { lockUser } from '#server/modules/accounts/users/users.service.ts';
import { findBadKey, isEndpoint } from './endpoint.ts';
import { PushDevice, PushMessage, PushWish } from './push.entity.ts';
import { cutText } from '#server/platform/cut-text.ts';

/** Defaults of a member. */
const KINDS = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, true])) as Record<PushKind, boolean>;
const QUIET = { from: '21:00', to: '07:00' };
const PAGES: Record<PushKind, string> = {
  'session-today': '/dashboard',
  'coach-answered': '/coaching',
  'plan-new': '/dashboard',
  'rest-over': '/dashboard',
};

interface Note {
  /** Id of the member. */
  user: string;
  kind: Exclude<PushKind, 'rest-over'>;
  /** Event; each device gets it once, for any number of calls. */
  cause: string;
  /** The shop's page to open, without a language; the kind's default if missing. */
  page?: string;
  /** Name of a plan's day; never text that somebody wrote, or health data. */
  about?: string;
  /** Expiry; a day from now if missing. */
  expiresAt?: Date;
  now: Date;
}

/**
 * Queues a notification for a member's devices, in the transaction of the cause. Does nothing without a device or if
 * the kind is off. A waiting identical message is not repeated.
 */
export async function notePush(tx: Em, { user, kind, cause, now, page = PAGES[kind], about, expiresAt }: Note) {
  await lockUser(tx, user);
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`push:${user}`]);
  const says = [kind, page, about === undefined ? null : cutText(about, 200)];
  const until = expiresAt ?? new Date(now.getTime() + DAY_MS);
  const same = `user_id = ? and kind = ? and page = ? and about is not distinct from cast(? as varchar)`;
  await tx.execute(
    `with waiting as (
       update push_message set expires_at = greatest(expires_at, ?)
       where ${same} and status = 'pending' and next_attempt_at > ? and leased_until is null returning device_id
     ), told as (
       select device_id, max(next_attempt_at) as at from push_message
       where ${same} and status in ('pending', 'sent') and next_attempt_at > ? group by device_id
     )
     insert into push_message (id, device_id, user_id, kind, cause, page, about, status, next_attempt_at, attempts, expires_at, created_at)
     select gen_random_uuid(), d.id, d.user_id, ?, ?, ?, ?, case when waiting.device_id is null then 'pending' else 'dropped' end,
       coalesce(told.at + cast(? as interval), ?), 0, ?, ?
     from push_device d left join push_wish w on w.user_id = d.user_id
     left join waiting on waiting.device_id = d.id left join told on told.device_id = d.id
     where d.user_id = ? and coalesce(cast(w.kinds->>? as boolean), true)
     on conflict (cause, device_id) do nothing`,
    [
      until,
      user,
      ...says,
      now,
      user,
      ...says,
      new Date(now.getTime() - GATHER_MS),
      kind,
      cause,
      page,
      says[2],
      `${GATHER_MS} milliseconds`,
      now,
      until,
      now,
      user,
      kind,
    ],
  );
}

/** Drops what waits of a cause that has been undone. */
export async function dropPush(tx: Em, cause: string): Promise<void> {
  await tx.nativeUpdate(PushMessage, { cause, status: 'pending' }, { status: 'dropped' });
}

/** Queues the same for an address; does nothing if no member has it. */
export async function notePushTo(tx: Em, emailKey: string, note: Omit<Note, 'user'>): Promise<void> {
  const [member] = await tx.execute<{ id: string }[]>('select id from app_user where email_key = ?', [emailKey]);
  if (member) await notePush(tx, { ...note, user: member.id });
}

export async function loadPushPreferences(em: Em, user: User, { timeZone }: { timeZone: string }) {
  const wish = await em.findOne(PushWish, { user });
  const devices = await em.count(PushDevice, { user });
  if (!wish) return { kinds: KINDS, quiet: QUIET, timeZone, devices };
  return { kinds: { ...KINDS, ...wish.kinds }, quiet: toQuietHours(wish), timeZone: wish.timeZone, devices };
}

export function presentPushPreferences(wishes: Omit<PushResponse, 'publicKey'>, publicKey: string): PushResponse {
  return { publicKey, ...wishes };
}

/**
 * Changes the given settings. `timeZone` is the shop's, for a member without settings.
 * @throws {AppError} 400 for an unknown time zone
 */
export function savePushPreferences(
  em: Em,
  user: User,
  { kinds, quiet, timeZone: zone }: PushRequest,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  if (zone !== undefined) expectZone(zone);
  return em.transactional(async (tx) => {
    await lockWishes(tx, user);
    const wish =
      (await tx.findOne(PushWish, { user })) ??
      tx.create(PushWish, {
        id: randomUUID(),
        user,
        kinds: KINDS,
        quietFrom: QUIET.from,
        quietTo: QUIET.to,
        timeZone,
        updatedAt: now,
      });
    tx.assign(wish, {
      kinds: { ...KINDS, ...wish.kinds, ...kinds } as Record<PushKind, boolean>,
      ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }),
      ...(zone !== undefined && { timeZone: zone }),
      updatedAt: now,
    });
  });
}

/** Serialises a member's devices and settings. */
async function lockWishes(tx: Em, user: User): Promise<void> {
  await lockUser(tx, user.id);
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`push:${user.id}`]);
}

interface Around {
  /** Hash of the requesting session. */
  session: string;
  language: Language;
  /** The shop's origin, for the sandbox's push service. */
  standIn: string | undefined;
  now: Date;
}

const NO_SERVICE = msg`This shop can’t send notifications to this browser.`;

/**
 * Adds or updates a browser. A browser of another member changes hands only with the same keys, because an address
 * alone proves nothing.
 * @throws {AppError} 400 for an address of no push service, 409 for another member's browser
 * @throws {InvalidInput} for a key that messages cannot be encrypted with
 */
export function addDevice(em: Em, user: User, device: PushDeviceRequest, around: Around): Promise<void> {
  const { session, language, standIn, now } = around;
  const { endpoint, keys, timeZone } = device;
  if (!isEndpoint(endpoint, standIn)) throw new AppError(400, 'unknown_push_service', NO_SERVICE);
  const badKey = findBadKey(keys);
  if (badKey) throw new InvalidInput([{ path: `keys.${badKey}`, message: NO_SERVICE }]);
  expectZone(timeZone);
  return em.transactional(async (tx) => {
    await lockWishes(tx, user);
    const known = await tx.findOne(PushDevice, { endpoint });
    if (known && known.user.id !== user.id && !(known.keys.auth === keys.auth && known.keys.p256dh === keys.p256dh))
      throw new AppError(409, 'taken', msg`This browser is registered to another member.`);
    // Pending messages of the previous member are deleted with the device.
    if (known && known.user.id !== user.id) await tx.nativeDelete(PushDevice, { id: known.id });
    if (known?.user.id === user.id) tx.assign(known, { session, keys, language, failures: 0 });
    else
      tx.create(PushDevice, {
        id: randomUUID(),
        user,
        session,
        endpoint,
        keys,
        language,
        createdAt: now,
        lastOkAt: null,
      });
    await tx.flush();
    const all = await tx.find(PushDevice, { user }, { orderBy: { createdAt: 'desc' }, fields: ['id'] });
    await tx.nativeDelete(PushDevice, { id: { $in: all.slice(PUSH_DEVICES).map(({ id }) => id) } });
    await tx.execute(
      `insert into push_wish (id, user_id, kinds, quiet_from, quiet_to, time_zone, updated_at)
       values (?, ?, ?::jsonb, ?, ?, ?, ?)
       on conflict (user_id) do update set time_zone = excluded.time_zone`,
      [randomUUID(), user.id, JSON.stringify(KINDS), QUIET.from, QUIET.to, timeZone, now],
    );
  });
}

/** Binds a member's device to the session that asks. Returns false if the member has no such device. */
export async function renewDevice(
  em: Em,
  user: User,
  { endpoint, session }: { endpoint: string; session: string },
): Promise<boolean> {
  return (await em.nativeUpdate(PushDevice, { user, endpoint }, { session })) > 0;
}

/** Removes a member's browser. For another member's browser it does nothing and reveals nothing. */
export async function removeDevice(em: Em, user: User, endpoint: string): Promise<void> {
  await em.nativeDelete(PushDevice, { user, endpoint });
}

function toQuietHours({ quietFrom: from, quietTo: to }: PushWish) {
  return from && to ? { from, to } : null;
}

function expectZone(timeZone: string) {
  if (!isTimeZone(timeZone)) throw new AppError(400, 'unknown_zone', msg`Unknown time zone.`);
}
