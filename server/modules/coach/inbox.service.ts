import type { CoachInboxResponse } from '#contract/inbox.ts';
import type { Em } from '../../db/orm.ts';
import { CheckInRow } from '../check-ins/check-in.entity.ts';
import { presentCheckIn } from '../check-ins/check-ins.service.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { Onboarding } from '../onboarding/draft.entity.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { displayName } from '../users/users.service.ts';

const NEWEST = { orderBy: { createdAt: 'desc' }, limit: 100 } as const;

/** The newest messages, check-ins and answers of new clients. */
export async function presentInbox(em: Em): Promise<CoachInboxResponse> {
  const [contacts, checkIns, onboardings] = await Promise.all([
    em.find(ContactMessage, {}, NEWEST),
    em.find(CheckInRow, {}, { ...NEWEST, populate: ['user'] }),
    em.find(Onboarding, {}, { ...NEWEST, populate: ['order'] }),
  ]);
  return {
    contacts: contacts.map(presentContact),
    checkIns: checkIns.map((row) => ({
      ...presentCheckIn(row),
      member: displayName(row.user),
      email: row.user.email,
    })),
    onboardings: onboardings.map(presentOnboarding),
  };
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
