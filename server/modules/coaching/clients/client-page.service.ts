import { randomUUID } from 'node:crypto';
import type {
  ClientCheckInsResponse,
  ClientHealthResponse,
  ClientLogResponse,
  ClientResponse,
  LogDay,
  SessionNoteResponse,
} from '#contract/coaching/clients.studio.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { dayIn, formatLocalMoment, plusDays } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { CoachActor } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { CheckInRow } from '../check-ins/check-in.entity.ts';
import { presentCheckIn } from '../check-ins/check-ins.service.ts';
import { pickHealthAnswers, omitHealthAnswers } from '../onboarding/about-health.ts';
import { answersOfBuyer } from '../onboarding/onboarding.service.ts';
import { HealthReading } from '../profile/consent.entity.ts';
import { loadConsent, isConsentSufficient, listHealthReadings } from '../profile/consent.service.ts';
import { profileForCoach } from '../profile/profile.service.ts';
import { isCoached, mayCoachRead } from '#server/modules/messages/client-messages/reach.ts';
import { Thread } from '#server/modules/messages/threads/thread.entity.ts';
import { loadTimeZone } from '#server/modules/training/own-plans/member-today.ts';
import { Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Mailbox } from '#server/modules/accounts/people/people.queries.ts';
import { loadMailbox } from '#server/modules/accounts/people/people.service.ts';
import { loadPersonDetails, presentOrders } from '#server/modules/accounts/people/person.queries.ts';
import { readClientLog } from './client-log.ts';
import { listClientActs } from './client-acts.ts';
import { findCoachingPeriod, findClient, type Shop } from './clients.queries.ts';
import { listClientNeeds } from './clients.service.ts';
import { lastReminder } from './sign-in-reminder.service.ts';

/** Loads a client's page. @throws {NotFound} for people who were never coached */
export async function loadClientPage(em: Em, id: string, shop: Shop): Promise<ClientResponse> {
  const { timeZone, mode } = shop;
  const person = await loadMailbox(em, id);
  const { key, user_id: user, email_key: emailKey, email } = person;
  const client = await findClient(em, key, shop);
  const since = await findCoachingPeriod(em, { user, emailKey, mode });
  if (!client && !since) throw new NotFound();
  const state = client ? (client.signed_in ? 'coached' : 'guest') : 'ended';
  const thread = await em.findOne(Thread, { emailKey }, { fields: ['id'] });
  const about = await loadPersonDetails(em, person);
  const reminded = state === 'guest' ? await lastReminder(em, key) : null;
  return {
    id: key,
    name: client?.member ?? person.name ?? email,
    email,
    state,
    remindedAt: reminded && formatLocalMoment(timeZone, reminded),
    since: since && formatLocalMoment(timeZone, since),
    needs: client ? listClientNeeds(client, shop) : [],
    thread: thread?.id ?? null,
    previous: client?.before_id ? { id: client.before_id, member: client.before_member! } : null,
    next: client?.after_id ? { id: client.after_id, member: client.after_member! } : null,
    ...(await loadProfileAndConsent(em, client ? person : { ...person, told: false }, timeZone)),
    orders: presentOrders(about.orders, timeZone),
    note: about.note,
    ...(await listClientActs(
      em,
      { key, thread: thread?.id ?? null, orders: (about.orders ?? []).map((each) => each.id) },
      timeZone,
    )),
    readings: user ? await listHealthReadings(em, user, timeZone) : [],
  };
}

/** Loads the profile of a current client, and the consent of any account. */
async function loadProfileAndConsent(em: Em, person: Mailbox & { told?: boolean }, timeZone: string) {
  const { user_id: user } = person;
  const { version, words, at, takenBack } = user
    ? await loadConsent(em, user)
    : { version: null, words: null, at: null, takenBack: null };
  const consent = {
    version,
    words,
    at: at && formatLocalMoment(timeZone, at),
    askAgain: version !== null && !isConsentSufficient(version, COACHING_CONSENT),
    takenBack: takenBack && { ...takenBack, at: formatLocalMoment(timeZone, takenBack.at) },
  };
  if (!user || person.told === false) return { consent, profile: null, hasHealth: false, onboarding: null };
  const profile = await profileForCoach(em, user, timeZone);
  const before = await answersOfBuyer(em, user);
  const { weight, height, healthConditions, injuries, emergencyContactName, emergencyContactPhone, ...shown } =
    profile ?? NO_HEALTH;
  const notes = [weight, height, healthConditions, injuries, emergencyContactName, emergencyContactPhone];
  const answersBefore = before ? pickHealthAnswers(before) : {};
  return {
    consent,
    profile: profile && (shown as NonNullable<ClientResponse['profile']>),
    hasHealth: notes.some(Boolean) || Object.keys(answersBefore).length > 0,
    onboarding: before && {
      at: formatLocalMoment(timeZone, before.createdAt),
      answers: omitHealthAnswers(before.answers),
    },
  };
}

const NO_HEALTH = {
  weight: null,
  height: null,
  healthConditions: '',
  injuries: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
};

/** Returns the account of a current client; the coach may read no other health data. @throws {NotFound} */
async function requireCoachedClient(em: Em, id: string, shop: Shop): Promise<string> {
  const { user_id: user } = await loadMailbox(em, id);
  if (!user || !(await isCoached(em, user, shop))) throw new NotFound();
  return user;
}

/** Reads a client's health notes. The reading is committed to the record first. @throws {NotFound} */
export async function readHealth(em: Em, id: string, by: CoachActor, shop: Shop): Promise<ClientHealthResponse> {
  const user = await requireCoachedClient(em, id, shop);
  await recordReading(em, user, 'health-notes', by);
  const profile = await profileForCoach(em, user, shop.timeZone);
  const before = await answersOfBuyer(em, user);
  const { weight, height, healthConditions, injuries, emergencyContactName, emergencyContactPhone } =
    profile ?? NO_HEALTH;
  return {
    weight,
    height,
    healthConditions,
    injuries,
    emergencyContactName,
    emergencyContactPhone,
    answersBefore: before ? pickHealthAnswers(before) : {},
    at: formatLocalMoment(shop.timeZone, by.now),
  };
}

function recordReading(em: Em, user: string, what: HealthReading['what'], by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    const about = { user: tx.getReference(User, user), coach: tx.getReference(User, by.coach) };
    tx.create(HealthReading, { id: randomUUID(), ...about, what, at: by.now });
  });
}

/**
 * Reads a client's note of a session, which may be health data. The reading is recorded first.
 * @throws {NotFound} without a sufficient consent, or without a note
 */
export async function readSessionNote(
  em: Em,
  { id, session }: { id: string; session: string },
  by: CoachActor,
  shop: Shop,
): Promise<SessionNoteResponse> {
  const user = await requireCoachedClient(em, id, shop);
  const theirs = { id: session, user, deleted: false, notes: { $ne: '' } };
  if (!(await mayCoachRead(em, user, shop)) || (await em.count(Workout, theirs)) === 0) throw new NotFound();
  await recordReading(em, user, 'session-note', by);
  const { notes } = await em.findOneOrFail(Workout, theirs, {
    fields: ['user', 'notes'],
    failHandler: () => new NotFound(),
  });
  return { note: notes, at: formatLocalMoment(shop.timeZone, by.now) };
}

/** Returns the log without pain and reasons; {@link readLog} has them. @throws {NotFound} */
export async function openLog(em: Em, id: string, before: string | undefined, shop: Shop): Promise<ClientLogResponse> {
  const log = await loadLogPage(em, await requireCoachedClient(em, id, shop), before, shop);
  const days = log.days.map(closed);
  return { ...log, days, closed: JSON.stringify(days) !== JSON.stringify(log.days), readAt: null };
}

/** Returns the log with pain and reasons, once the reading is recorded. @throws {NotFound} without consent */
export async function readLog(
  em: Em,
  { id, before }: { id: string; before: string | undefined },
  by: CoachActor,
  shop: Shop,
): Promise<ClientLogResponse> {
  const user = await requireCoachedClient(em, id, shop);
  if (!(await mayCoachRead(em, user, shop))) throw new NotFound();
  await recordReading(em, user, 'log', by);
  return {
    ...(await loadLogPage(em, user, before, shop)),
    closed: false,
    readAt: formatLocalMoment(shop.timeZone, by.now),
  };
}

async function loadLogPage(em: Em, user: string, before: string | undefined, shop: Shop) {
  const { timeZone, now } = shop;
  const covered = await mayCoachRead(em, user, shop);
  const zone = await loadTimeZone(em, { id: user }, timeZone);
  return readClientLog(em, { user, before, covered, zone, today: dayIn(zone, now) });
}

/** Removes the reasons for skipped days and exercises. */
function closed({ exercises, ...day }: LogDay): LogDay {
  return { ...day, reason: null, pain: [], exercises: exercises.map((each) => ({ ...each, reason: null })) };
}

const WEEKS = 52;

/** Returns the check-ins of the last year, if the client's consent covers them. @throws {NotFound} */
export async function openCheckIns(em: Em, id: string, shop: Shop): Promise<ClientCheckInsResponse> {
  const user = await requireCoachedClient(em, id, shop);
  const { timeZone, now } = shop;
  const covered = await mayCoachRead(em, user, shop);
  if (!covered) return { weeks: [], covered };
  const from = plusDays(dayIn(timeZone, now), -WEEKS * 7);
  const rows = await em.find(CheckInRow, { user, week: { $gt: from } }, { orderBy: { week: 'asc' } });
  return {
    covered,
    weeks: rows.map((row) => {
      const { week, sleep, energy, soreness, weightKg, note, answer } = presentCheckIn(row, timeZone);
      return { week, sleep, energy, soreness, weightKg, note, answered: answer !== null };
    }),
  };
}
