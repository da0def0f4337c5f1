import { getMailContact } from '#server/platform/brand.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { Em, Orm } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { forEachRow, jobKind, type JobKind, type JobQueue, LEASE_MS } from '#server/platform/jobs/queue.ts';
import { Session } from '#server/modules/accounts/sessions/session.entity.ts';
import { findBadKey, isEndpoint } from './endpoint.ts';
import { PushDevice, PushMessage, PushWish } from './push.entity.ts';
import { type PushSettings, vapidKeys } from './push-keys.service.ts';
import { msg } from '@lingui/core/macro';
import { type Language, getLanguagePrefix } from '#contract/i18n/languages.ts';
import { REST_TAG } from '#contract/operations/push-kinds.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { dayIn, parseLocalMoment, formatLocalMoment, plusDays } from '#server/platform/days.ts';
import { sendPush } from './send-push.ts';
import { findSessionOn } from './session-today.job.ts';

export const pushQueue: JobQueue = {
  kind: 'push',
  entity: PushMessage,
  open: "status = 'pending'",
  failed: "status = 'failed'",
};

export interface PushParts {
  orm: Orm;
  clock: () => Date;
  mode: () => Mode;
  /** Real time, for the expiry of sessions. */
  sessionClock?: () => Date;
  brand: Brand;
  settings: PushSettings & { PUSH_CONTACT?: string | undefined };
  standIn: string | undefined;
}

type Finish = (fields: Partial<PushMessage>, tx?: Em) => Promise<void>;

/** Sends notifications to push services, one by one. */
export function pushJob(parts: PushParts): JobKind {
  const { clock, mode } = parts;
  return jobKind<PushMessage>({
    ...pushQueue,
    batchSize: 1,
    concurrency: 3,
    leaseMs: LEASE_MS,
    backoff: { firstMs: 2_000, maxMs: 600_000 },
    failureEvent: 'push.send_failed',
    handle: forEachRow<PushMessage>(async (message, finish, em) => {
      const device = await em.findOneOrFail(PushDevice, message.device.id, { populate: ['user'] });
      const later = await judge(parts, message, device, em);
      if (later === 'gone') return forget(em, device, finish);
      if (later) return later;
      const now = clock();
      // The session may have been trained, skipped, moved or taken back since the morning.
      const says =
        message.kind === 'session-today'
          ? await findSessionOn(em, device.user.id, message.cause.slice(-'YYYY-MM-DD'.length), { now, mode: mode() })
          : message;
      return says ? deliver(parts, message, device, { finish, em, now, says }) : { status: 'dropped' };
    }),
  });
}

/** Returns the final status of an unsent message; undefined to send it now. */
async function judge(
  { clock, sessionClock = clock, standIn }: PushParts,
  message: PushMessage,
  device: PushDevice,
  em: Em,
): Promise<Partial<PushMessage> | 'gone' | undefined> {
  const now = clock();
  if (message.expiresAt <= now) return { status: 'dropped' };
  // Checked again, because an IP address needs no DNS look-up, and earlier versions took any key.
  if (!isEndpoint(device.endpoint, standIn) || findBadKey(device.keys)) return 'gone';
  // After a sign-out another person may use the browser.
  const signedIn = await em.count(Session, {
    idHash: device.session,
    userId: device.user.id,
    expiresAt: { $gt: sessionClock() },
  });
  if (signedIn === 0) return 'gone';
  const wish = await em.findOne(PushWish, { user: device.user });
  if (wish?.kinds[message.kind] === false) return { status: 'dropped' };
  const until = wish && quietUntil(wish, now);
  if (!until) return undefined;
  return until < message.expiresAt ? { nextAttemptAt: until, attempts: 0 } : { status: 'dropped' };
}

async function deliver(
  { brand, settings, standIn, clock }: PushParts,
  message: PushMessage,
  device: PushDevice,
  { finish, em, now, says }: { finish: Finish; em: Em; now: Date; says: Pick<PushMessage, 'page' | 'about'> },
): Promise<Partial<PushMessage> | undefined> {
  const { status, retryAfterMs } = await sendPush(
    {
      endpoint: device.endpoint,
      keys: device.keys,
      payload: await buildPushPayload(message, says, device.language, brand),
      topic: message.id.replaceAll('-', ''),
      ttlS: Math.max(60, Math.floor((message.expiresAt.getTime() - now.getTime()) / 1_000)),
    },
    {
      keys: await vapidKeys(em, settings, now),
      contact: settings.PUSH_CONTACT ?? `mailto:${getMailContact(brand)}`,
      standIn,
      now,
    },
  );
  // The browser withdrew its permission or is gone, so its keys are deleted.
  if (status === 404 || status === 410) return forget(em, device, finish);
  if (status >= 200 && status < 300) {
    await finish({ status: 'sent', sentAt: clock() });
    await em.nativeUpdate(PushDevice, { id: device.id }, { lastOkAt: clock(), failures: 0 });
    return undefined;
  }
  await em.nativeUpdate(PushDevice, { id: device.id }, { failures: device.failures + 1 });
  // words: read in the row alone
  const lastError = `The push service answered with ${status}.`;
  if (status !== 429 && status < 500) return { status: 'failed', lastError };
  if (retryAfterMs === undefined) throw new Error(lastError);
  return { nextAttemptAt: new Date(now.getTime() + retryAfterMs), lastError };
}

async function forget(em: Em, device: PushDevice, finish: Finish): Promise<undefined> {
  await em.transactional(async (tx) => {
    await finish({ status: 'gone' }, tx);
    await tx.nativeDelete(PushDevice, { id: device.id });
  });
}

interface Quiet {
  quietFrom?: string | null | undefined;
  quietTo?: string | null | undefined;
  timeZone: string;
}

/** Returns the end of the current quiet hours in the member's zone; undefined outside of them. */
function quietUntil({ quietFrom: from, quietTo: to, timeZone }: Quiet, now: Date): Date | undefined {
  if (!from || !to || from === to) return undefined;
  const clock = formatLocalMoment(timeZone, now).slice(11, 16);
  const overnight = from > to;
  const inside = overnight ? clock >= from || clock < to : clock >= from && clock < to;
  if (!inside) return undefined;
  const today = dayIn(timeZone, now);
  return parseLocalMoment(timeZone, `${overnight && clock >= from ? plusDays(today, 1) : today}T${to}`);
}

/** Builds a notification: sender, one line without health data or quotes, and a link. */
async function buildPushPayload(
  { id, kind }: Pick<PushMessage, 'id' | 'kind'>,
  { about, page }: Pick<PushMessage, 'page' | 'about'>,
  language: Language,
  brand: Brand,
): Promise<string> {
  const { say } = await loadSpeaker(language);
  const words = {
    'coach-answered': msg`Your coach replied.`,
    'plan-new': msg`You have a new training plan.`,
    'session-today': about ? msg`Session today: ${about}` : msg`You have a session today.`,
    'rest-over': msg`Your rest is over.`,
  }[kind];
  const url = getLanguagePrefix(language, brand.language) + page;
  return JSON.stringify({ title: brand.name, body: say(words), url, tag: kind === 'rest-over' ? REST_TAG : id });
}
