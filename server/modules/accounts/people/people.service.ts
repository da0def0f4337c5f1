import { randomInt, randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type { Language } from '#contract/i18n/languages.ts';
import type { PersonNoteChange, PersonNoteResponse } from '#contract/accounts/people.studio.ts';
import type { Brand } from '#server/platform/brand.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import { deleteAccount, deleteGuest } from '../account/account.service.ts';
import type { PrivacyRequests } from '../account/privacy-requests/privacy-requests.ts';
import { exportForCoach } from '../account/export.service.ts';
import { toPersonScopes } from '../account/person-scope.ts';
import { personalDataTables } from '../account/personal-data.ts';
import { lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { findFormerOwners, loadPresentPeriod } from '../users/addresses.ts';
import { User } from '../users/user.entity.ts';
import { type CoachActor, noteAction } from '../audit-log/coach-actions.service.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { TRACES } from './mailboxes.ts';
import { findMailbox, type Mailbox } from './people.queries.ts';
import { PersonNote } from './person-note.entity.ts';

/** @throws {NotFound} */
export async function loadMailbox(em: Em, key: string): Promise<Mailbox> {
  const found = await findMailbox(em, key);
  if (!found) throw new NotFound();
  return found;
}

/** Saves the coach's note about a person; an empty one is deleted. @throws {NotFound}, {AppError} 409 `conflict` */
export function changeNote(
  em: Em,
  key: string,
  { text, version }: z.output<typeof PersonNoteChange>,
  by: CoachActor,
): Promise<PersonNoteResponse> {
  return em.transactional(async (tx) => {
    // Takes the lock of an address change, which moves the note.
    const before = await findMailbox(tx, key);
    if (before) await lockAddress(tx, before.email_key);
    const found = before && (await findMailbox(tx, key));
    // The person was erased while the coach was writing.
    if (!found) throw new NotFound(msg`This person no longer exists. Nothing was saved. Your text is still here.`);
    const { email_key: emailKey } = found;
    await tx.execute("select pg_advisory_xact_lock(hashtext('person-note:' || ?))", [emailKey]);
    const row = await tx.findOne(PersonNote, { emailKey }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const counted = { version: row?.version ?? 0 };
    expectVersion(counted, version);
    noteAction(tx, { ...by, action: 'person.note', subject: 'person', subjectId: key });
    if (text === '') {
      if (row) tx.remove(row);
      return { text, version: 0 };
    }
    if (row) Object.assign(row, { text, version: counted.version, updatedAt: by.now });
    else {
      const { now } = by;
      // A form about a deleted note has another version, so it conflicts.
      counted.version = randomInt(1, 2 ** 30);
      const note = { id: randomUUID(), emailKey, text, version: counted.version, createdAt: now, updatedAt: now };
      tx.persist(tx.create(PersonNote, note));
    }
    return { text, version: counted.version };
  });
}

/**
 * Exports a person's data for the coach, without what only the person may see. Lists what is missing.
 * @throws {NotFound}
 */
export function exportPerson(em: Em, key: string, by: CoachActor, language: Language): Promise<object> {
  return em.transactional(async (tx) => {
    const person = await loadMailbox(tx, key);
    noteAction(tx, { ...by, action: 'person.export', subject: 'person', subjectId: key });
    const user = person.user_id ? await tx.findOneOrFail(User, { id: person.user_id }) : null;
    const speaker = await loadSpeaker(language);
    const why = speaker.say(EXPORT_LIMITS);
    return exportForCoach(tx, { user, address: person.email_key }, { why, now: by.now, speaker });
  });
}

const EXPORT_LIMITS = msg`It leaves out data that may be about health: profile, check-ins, onboarding answers, training notes, messages, pictures, e-mails and your note. They can get all of it in their account with “Download my data”.`;

interface Erasing {
  brand: Brand;
  privacyRequests: PrivacyRequests;
  clock: () => Date;
}

/**
 * Erases a person for good at their request and mails a confirmation.
 * @throws {NotFound}, {InvalidInput}, {AppError} 409 `own_account`, `former_owner`
 */
export function erasePerson(em: Em, key: string, confirm: string, by: CoachActor, erasing: Erasing): Promise<void> {
  return em.transactional(async (tx) => {
    const person = await loadMailbox(tx, key);
    if (confirm !== person.email_key) {
      throw new InvalidInput([{ path: 'confirm', message: msg`This isn’t this person’s address.` }]);
    }
    if (person.user_id === by.coach) {
      throw new AppError(409, 'own_account', msg`This is your own account. Delete it on your account page.`);
    }
    if (!person.user_id) await refuseFormerOwners(tx, person.email_key, by.now);
    noteAction(tx, { ...by, action: 'person.erase', subject: 'person', subjectId: key });
    if (person.user_id) {
      const user = await tx.findOneOrFail(User, { id: person.user_id });
      await deleteAccount(tx, user, erasing);
      return;
    }
    await deleteGuest(tx, person.email_key, erasing);
  });
}

/** Tables whose rows put an address on the list of people. */
const LISTING = new Set(['subscriber', ...TRACES.map(({ table }) => table)]);

/** Refuses the erasure of an address at which only accounts that left it have data: it would delete nothing. */
async function refuseFormerOwners(tx: Em, address: string, now: Date): Promise<void> {
  const owners = await findFormerOwners(tx, address);
  if (owners.length === 0) return;
  const [scope] = toPersonScopes(null, [await loadPresentPeriod(tx, address)], now);
  const places = personalDataTables.filter(({ table }) => LISTING.has(table));
  const theirs = places.map(({ table, rows }) => `exists (select from ${table} where ${rows})`).join(' or ');
  const [row] = await tx.execute<{ found: boolean }[]>(...bindNamedParams(`select ${theirs} as found`, { ...scope }));
  if (row!.found) return;
  const emails = owners.join(', ');
  throw new AppError(
    409,
    'former_owner',
    msg`This data belongs to an account that had this address before. Delete it on that person’s page: ${emails}`,
  );
}
