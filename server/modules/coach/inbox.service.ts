import type { CoachInboxResponse } from '#contract/inbox.ts';
import type { Em } from '../../db/orm.ts';
import type { Mode } from '../../mode.ts';
import { coachedUsers } from '../access/coached.service.ts';
import { CheckInRow } from '../check-ins/check-in.entity.ts';
import { presentCheckIn } from '../check-ins/check-ins.service.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { Onboarding } from '../onboarding/draft.entity.ts';
import { newestProfiles } from '../profile/profile.service.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { displayName } from '../users/users.service.ts';

const NEWEST = { orderBy: { createdAt: 'desc' }, limit: 100 } as const;

/** The newest messages, check-ins and answers of new clients, and who is coached now. */
export async function presentInbox(em: Em, mode: Mode, now: Date): Promise<CoachInboxResponse> {
  const [contacts, checkIns, onboardings, clients, totals] = await Promise.all([
    em.find(ContactMessage, {}, NEWEST),
    em.find(CheckInRow, {}, { ...NEWEST, populate: ['user'] }),
    em.find(Onboarding, {}, { ...NEWEST, populate: ['order'] }),
    clientsOf(em, mode, now),
    countAll(em),
  ]);
  return {
    clients,
    totals,
    contacts: contacts.map(presentContact),
    checkIns: checkIns.map((row) => ({
      ...presentCheckIn(row),
      member: displayName(row.user),
      email: row.user.email,
    })),
    onboardings: onboardings.map(presentOnboarding),
  };
}

/** Everybody who is coached now, with their newest profile. What they have told is the coach's to see for as long. */
async function clientsOf(em: Em, mode: Mode, now: Date): Promise<CoachInboxResponse['clients']> {
  const users = await coachedUsers(em, mode, now);
  const profiles = await newestProfiles(em, users);
  return users
    .map((user) => ({
      id: user.id,
      member: displayName(user),
      email: user.email,
      profile: profiles.get(user.id) ?? null,
    }))
    .toSorted((a, b) => a.member.localeCompare(b.member));
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

function presentContact(contact: ContactMessage): CoachInboxResponse['contacts'][number] {
  const { id, name, email, message, programInterest = null, botSignal = null, createdAt } = contact;
  return { id, name, email, message, programInterest, botSignal, createdAt: createdAt.toISOString() };
}

function presentOnboarding(onboarding: Onboarding): CoachInboxResponse['onboardings'][number] {
  const { id, fullName, email, answers, order, createdAt } = onboarding;
  const paidFor = order?.status === 'paid' ? itemOf(order) : null;
  return { id, fullName, email, answers, paidFor, createdAt: createdAt.toISOString() };
}
