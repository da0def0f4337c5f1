import type { CoachInboxResponse } from '#contract/inbox.ts';
import type { Em } from '../../db/orm.ts';
import type { Mode } from '../../mode.ts';
import { momentIn } from '../../days.ts';
import { coachedGuests, coachedUsers } from '../access/coached.service.ts';
import { CheckInRow } from '../check-ins/check-in.entity.ts';
import { presentCheckIn } from '../check-ins/check-ins.service.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { Onboarding } from '../onboarding/draft.entity.ts';
import { listAskers } from '../embed/asking-sites.service.ts';
import { newestProfiles } from '../profile/profile.service.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { displayName } from '../users/users.service.ts';

const NEWEST = { orderBy: { createdAt: 'desc' }, limit: 100 } as const;

interface Options {
  mode: Mode;
  /** Where the shop is. */
  timeZone: string;
  now: Date;
  /** Sites that may show what is for members. */
  embedOrigins: readonly string[];
}

/** The newest messages, check-ins and answers of new clients, and who is coached now. */
export async function presentInbox(
  em: Em,
  { mode, timeZone, now, embedOrigins }: Options,
): Promise<CoachInboxResponse> {
  const [contacts, checkIns, onboardings, clients, totals, askingSites] = await Promise.all([
    em.find(ContactMessage, {}, NEWEST),
    em.find(CheckInRow, {}, { ...NEWEST, populate: ['user'] }),
    em.find(Onboarding, {}, { ...NEWEST, populate: ['order'] }),
    clientsOf(em, { mode, timeZone, now }),
    countAll(em),
    listAskers(em, { listed: embedOrigins, timeZone }),
  ]);
  return {
    clients,
    askingSites,
    totals,
    contacts: contacts.map((each) => presentContact(each, timeZone)),
    checkIns: checkIns.map((row) => ({
      ...presentCheckIn(row, timeZone),
      member: displayName(row.user),
      email: row.user.email,
    })),
    onboardings: onboardings.map((each) => presentOnboarding(each, timeZone)),
  };
}

/** Everybody who is coached now, with their newest profile. What they have told is the coach's to see for as long. */
async function clientsOf(
  em: Em,
  { mode, timeZone, now }: Omit<Options, 'embedOrigins'>,
): Promise<CoachInboxResponse['clients']> {
  const users = await coachedUsers(em, mode, now);
  const profiles = await newestProfiles(em, users, timeZone);
  const guests = await coachedGuests(em, mode, now);
  return [
    ...users.map((user) => ({
      id: user.id,
      member: displayName(user),
      email: user.email,
      profile: profiles.get(user.id) ?? null,
    })),
    // What a guest has bought waits for them to sign in; the coach does not.
    ...guests.map(({ id, fullName, email }) => ({ id, member: fullName ?? email, email, profile: null })),
  ].toSorted((a, b) => a.member.localeCompare(b.member));
}

async function countAll(em: Em): Promise<CoachInboxResponse['totals']> {
  const [contacts, suspicious, waiting, answered, onboardings] = await Promise.all([
    em.count(ContactMessage, { botSignal: null }),
    em.count(ContactMessage, { botSignal: { $ne: null } }),
    em.count(CheckInRow, { answer: null }),
    em.count(CheckInRow, { answer: { $ne: null } }),
    em.count(Onboarding, {}),
  ]);
  return { contacts, suspicious, waiting, answered, onboardings };
}

function presentContact(contact: ContactMessage, timeZone: string): CoachInboxResponse['contacts'][number] {
  const { id, name, email, message, programInterest = null, botSignal = null, createdAt } = contact;
  return { id, name, email, message, programInterest, botSignal, createdAt: momentIn(timeZone, createdAt) };
}

function presentOnboarding(onboarding: Onboarding, timeZone: string): CoachInboxResponse['onboardings'][number] {
  const { id, fullName, email, answers, order, createdAt } = onboarding;
  const paidFor = order?.status === 'paid' ? itemOf(order) : null;
  return { id, fullName, email, answers, paidFor, createdAt: momentIn(timeZone, createdAt) };
}
