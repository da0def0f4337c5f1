import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod';
import type { Language } from '#contract/i18n/languages.ts';
import { TAGS_MAX } from '#contract/newsletter/tags.studio.ts';
import type {
  ImportPreviewResponse,
  ImportRequest,
  ImportResponse,
  ImportRefusal,
  SubscriberStanding,
} from '#contract/newsletter/subscribers.studio.ts';
import { dayIn, parseLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { addIfPossible } from '#server/modules/accounts/account/privacy-requests/listed-requests.ts';
import { type FindListed, nameUnsubscription, openListedReaders } from './listed-readers.ts';
import { removeFromList } from '../newsletter.service.ts';
import { bouncesSince } from '../readers.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { loadSpelling } from '../tags.service.ts';
import { MAX_LISTED_TAGS, type Person, readSubscriberFile } from './subscriber-file.ts';

/** Number of rows in one statement. */
const CHUNK = 500;
/** Number of people in a preview. */
const SAMPLES = 5;
/** Version of consent for imported people, who ticked no box here. */
const VERSION = 'import';
const IMPORT = { action: 'subscriber.import', subject: 'subscriber', subjectId: 'list' } as const;
interface Shop {
  language: Language;
  timeZone: string;
  privacyRequests: PrivacyRequests;
}

/** Previews the import of a file without writing. @throws {AppError} as {@link importSubscribers} */
export async function previewImport(
  source: Readable,
  { language, timeZone, privacyRequests }: Shop,
): Promise<ImportPreviewResponse> {
  const { separator, columns, people, repeated, refused, wrongTags } = await readSubscriberFile(source, language);
  const findListed = await openListedReaders(privacyRequests, timeZone);
  const count = (standing: SubscriberStanding) => people.filter((person) => person.standing === standing).length;
  return {
    separator,
    columns,
    subscribed: count('subscribed'),
    unsubscribed: count('unsubscribed'),
    unconfirmed: count('unconfirmed'),
    unclear: count('unclear'),
    listed: await countListed(people, findListed),
    repeated,
    refused: refused.count,
    lines: refused.lines,
    tags: [...new Set(people.flatMap(({ tags }) => tags))].slice(0, MAX_LISTED_TAGS),
    wrongTags: [...wrongTags],
    samples: people.slice(0, SAMPLES).map(({ line, email, standing }) => ({ line, email, standing })),
  };
}

/**
 * Imports the people of a file, for whom the coach vouches. People who only typed their address here, or whose address
 * a stranger typed, are imported like unknown ones. Known, unsubscribed and suppressed people stay unchanged, except
 * people of an earlier import who have unsubscribed elsewhere since: they are unsubscribed here, too. People whom the list of privacy requests names since the day of consent are refused.
 * People who unsubscribed elsewhere are imported as unsubscribed or skipped; unconfirmed people are skipped. A file
 * must be readable to its end first. Chunks commit one by one, so a long list blocks nobody. After a failure, the
 * activity log has the progress, and the same file imports the rest.
 * @throws {InvalidInput}, and about the file {AppError} as {@link readSubscriberFile}
 */
export async function importSubscribers(
  em: Em,
  source: Readable,
  { consent, day, unsubscribed, unclear }: z.output<typeof ImportRequest>,
  shop: Shop,
  by: CoachActor,
): Promise<ImportResponse> {
  const file = await readSubscriberFile(source, shop.language);
  if (day > dayIn(shop.timeZone, by.now))
    throw new InvalidInput([{ path: 'day', message: msg`This date is in the future.` }]);
  if (!unclear && file.people.some(({ standing }) => standing === 'unclear'))
    throw new InvalidInput([{ path: 'unclear', message: msg`Choose what to do with people whose status is unclear.` }]);
  const { repeated, refused } = file;
  const agreed = { consent, at: parseLocalMoment(shop.timeZone, `${day}T00:00`) };
  const findListed = await openListedReaders(shop.privacyRequests, shop.timeZone);
  const spell = await loadSpelling(em);
  // Logged first, so that no change is without an entry if a later step fails.
  const log = { added: 0, unsubscribed: 0, known: 0, repeated, refused: refused.count };
  const id = await em.transactional((tx) => Promise.resolve(noteAction(tx, { ...by, ...IMPORT, details: log })));
  const note = (tx: Em) => tx.nativeUpdate(CoachAction, { id }, { details: { ...log, refused: refused.count } });
  const unsubscription = { now: by.now, privacyRequests: shop.privacyRequests };
  const leaving = await unsubscribeImported(em, file.people, unsubscription, async (tx) => {
    log.unsubscribed += 1;
    await note(tx);
  });
  const people: Person[] = [];
  for (const person of file.people) {
    if (leaving.has(person.key)) continue;
    const why = whyNot(person.standing, { unsubscribed, unclear });
    if (why) refused.add(person.line, person.email, why);
    else people.push({ ...person, tags: [...new Set(person.tags.map((tag) => spell(tag)))] });
  }
  for (let at = 0; at === 0 || at < people.length; at += CHUNK) {
    const chunk = people.slice(at, at + CHUNK).map((person) => {
      const listed = findListed(person.key);
      return { ...person, listed: listed && listed.day >= day ? listed.why : null };
    });
    await em.transactional(async (tx) => {
      const states = await add(tx, chunk, agreed, by.now);
      for (const person of chunk) {
        const state = states.get(person.key);
        if (state === 'added' && person.standing === 'unsubscribed') log.unsubscribed += 1;
        else if (state === 'added') log.added += 1;
        else if (state === 'left' || state === 'suppressed' || state === 'erased')
          refused.add(person.line, person.email, state);
        else log.known += 1;
      }
      const left = chunk.filter(({ key, standing }) => standing === 'unsubscribed' && states.get(key) === 'added');
      await nameLeft(tx, left, unsubscription);
      await note(tx);
    });
  }
  const lines = refused.lines.toSorted((a, b) => a.line - b.line);
  return { ...log, refused: refused.count, lines };
}

/** Unsubscribes people of earlier imports whom the file marks as unsubscribed. Returns their keys; `note` logs each. */
async function unsubscribeImported(
  em: Em,
  people: readonly Person[],
  unsubscription: Parameters<typeof removeFromList>[2],
  note: (tx: Em) => Promise<void>,
): Promise<Set<string>> {
  const keys = people.filter(({ standing }) => standing === 'unsubscribed').map(({ key }) => key);
  const found = await em.execute<{ emailKey: string }[]>(
    `select email_key as "emailKey" from subscriber where status = 'confirmed' and consent_version = '${VERSION}'
       and email_key in (select json_array_elements_text(cast(? as json)))`,
    [JSON.stringify(keys)],
  );
  const leaving = new Set<string>();
  for (const { emailKey } of found) {
    const reader = { emailKey, status: 'confirmed', consentVersion: VERSION };
    await runUnderMailboxLock(em, { emailKey, isUrgent: true, clear: true }, async (tx) => {
      if (!(await removeFromList(tx, reader, unsubscription))) return;
      leaving.add(emailKey);
      await note(tx);
    });
  }
  return leaving;
}

/** Adds people to the list of privacy requests, which a restored backup would not know. */
async function nameLeft(
  tx: Em,
  people: readonly Person[],
  { now, privacyRequests }: Parameters<typeof removeFromList>[2],
): Promise<void> {
  const names = people.map(({ key }) => nameUnsubscription(key));
  if (names.length > 0) await addIfPossible(tx, privacyRequests, names, now);
}

/** Counts the people on the list of privacy requests. Hashing a long file takes a second, so others get their turn. */
async function countListed(people: readonly Person[], findListed: FindListed): Promise<number> {
  let listed = 0;
  for (let at = 0; at < people.length; at += CHUNK) {
    listed += people.slice(at, at + CHUNK).filter(({ key }) => findListed(key)).length;
    await setImmediate();
  }
  return listed;
}

function whyNot(
  standing: SubscriberStanding,
  { unsubscribed, unclear }: Pick<z.output<typeof ImportRequest>, 'unsubscribed' | 'unclear'>,
): ImportRefusal | undefined {
  if (standing === 'unsubscribed') return unsubscribed === 'skip' ? 'unsubscribed' : undefined;
  if (standing === 'unclear') return unclear === 'skip' ? 'unclear' : undefined;
  return standing === 'unconfirmed' ? 'unconfirmed' : undefined;
}

interface Importable extends Person {
  /** Request on the list since the consent. */
  listed: 'erased' | 'left' | null;
}

interface Agreed {
  consent: string;
  at: Date;
}

/** Adds people who want mail, unknown or without an answer to a form's question; returns a reason for each skipped one. */
async function add(
  tx: Em,
  people: readonly Importable[],
  { consent, at }: Agreed,
  now: Date,
): Promise<Map<string, string>> {
  const rows = await tx.execute<{ key: string; state: string }[]>(
    `with given as (
       select * from json_to_recordset(cast(? as json)) as x(email text, key text, language text, status text, listed text, tags jsonb)
     ), unwanted as (
       select g.key from given g join suppressed_address a on a.address = g.key
       where a.reason = 'complaint' or a.since > ?
     ), added as (
       insert into subscriber (id, email, email_key, language, status, consent_version, consent_words, consent_at, confirmed_at, unsubscribed_at, tags)
       select gen_random_uuid(), email, key, language, status, '${VERSION}', ?, ?,
         case status when 'confirmed' then cast(? as timestamptz) end,
         case status when 'unsubscribed' then cast(? as timestamptz) end, tags from given
       where key not in (select key from unwanted) and listed is null
       on conflict (email_key) do update set language = excluded.language, status = excluded.status,
         consent_version = excluded.consent_version, consent_words = excluded.consent_words, consent_at = excluded.consent_at,
         confirmed_at = excluded.confirmed_at, unsubscribed_at = excluded.unsubscribed_at,
         tags = (select coalesce(jsonb_agg(tag), '[]')
           from (select distinct tag from jsonb_array_elements(subscriber.tags || excluded.tags) as tag limit ${TAGS_MAX}) as all_tags)
         where subscriber.status = 'pending' returning email_key
     )
     select g.key, case when d.email_key is not null then 'added' when s.status = 'unsubscribed' then 'left'
       when s.status = 'confirmed' then 'known' when g.listed is not null then g.listed
       when u.key is not null then 'suppressed' else 'known' end as state
     from given g left join added d on d.email_key = g.key left join unwanted u on u.key = g.key
       -- One by one by the index: the list may be long, and nothing says so to the planner while it grows.
       left join lateral (select id, status from subscriber where email_key = g.key limit 1) s on true`,
    [JSON.stringify(people.map(toRow)), bouncesSince(now), consent, at, now, now],
  );
  return new Map(rows.map(({ key, state }) => [key, state]));
}

function toRow({ email, key, language, standing, listed, tags }: Importable) {
  return { email, key, language, listed, tags, status: standing === 'unsubscribed' ? 'unsubscribed' : 'confirmed' };
}
