import { plural, msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import type { PersonResponse } from '#contract/accounts/people.studio.ts';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Screen } from '../core/screen.tsx';
import { useRow } from '../core/use-row.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { UnsubscribeReader } from '../letters/unsubscribe-reader.tsx';
import { UnprovenTag } from '../talk/unproven-tag.tsx';
import { Kinds } from './kinds.tsx';
import { PersonData } from './person-data.tsx';
import { PersonNote } from './person-note.tsx';
import { PersonOrders } from './person-orders.tsx';

const ABOUT: Readonly<Record<PersonResponse['consents'][number]['about'], Words>> = {
  newsletter: msg`The newsletter`,
  start: msg`Immediate start`,
  health: msg`Health answers`,
  coaching: msg`Health data in coaching`,
};

/** Screen about one person. */
export default function PersonScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useRow<PersonResponse>(`/api/coach/people/${id}`);
  return <Loaded query={query}>{(person) => <Person key={person.key} person={person} />}</Loaded>;
}

/** @public Stories render it with sample data. */
export function Person({ person }: { person: PersonResponse }) {
  const { t } = useLingui();
  const people = t({ message: 'People', comment: 'In the coach’s studio: everybody with an address' });
  return (
    <Screen title={person.name ?? person.email} back={{ to: '/people', label: people }}>
      <Who person={person} />
      <PersonNote person={person} />
      <PersonOrders orders={person.orders} />
      <Consents consents={person.consents} />
      <PersonData person={person} />
    </Screen>
  );
}

function Who({ person }: { person: PersonResponse }) {
  const { key, email, addresses, kinds, since, account, letters, refusesMail } = person;
  const others = addresses.filter((address) => address !== email.toLowerCase());
  return (
    <section className="studio-section" aria-labelledby="who">
      <h2 id="who">
        <Trans context="address and account of a person">Contact</Trans>
      </h2>
      <Kinds kinds={kinds} />
      {kinds.includes('coached') && (
        <p>
          <Link to={`/clients/${key}`}>
            <Trans>Open client page</Trans>
          </Link>
        </p>
      )}
      <dl className="studio-facts">
        <dt>
          <Trans>E-mail</Trans>
        </dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        {others.length > 0 && (
          <>
            <dt>
              <Trans>Earlier addresses</Trans>
            </dt>
            <dd>{others.join(', ')}</dd>
          </>
        )}
        <dt>
          <Trans>Account</Trans>
        </dt>
        <dd>{account ? <Trans>has signed in</Trans> : <Trans>has never signed in</Trans>}</dd>
        <dt>
          <Trans>First seen</Trans>
        </dt>
        <dd>
          <Moment at={since} />
        </dd>
        <dt>
          <Trans>Newsletters</Trans>
        </dt>
        <dd>
          <Letters letters={letters} />
          <div className="people-action">{letters && <UnsubscribeReader {...letters} />}</div>
        </dd>
        {refusesMail && (
          <>
            <dt>
              <Trans>Mailbox</Trans>
            </dt>
            <dd>
              <span className="studio-tag" data-tone="bad">
                {refusesMail === 'bounce' ? <Trans>bounced</Trans> : <Trans>marked as spam</Trans>}
              </span>
            </dd>
          </>
        )}
        <dt>
          <Trans>Messages</Trans>
        </dt>
        <dd>
          <MessageCounts person={person} />
        </dd>
      </dl>
    </section>
  );
}

/** Number of messages and check-ins, with a link to the thread. */
function MessageCounts({ person: { messages, checkIns, thread } }: { person: PersonResponse }) {
  const { t } = useLingui();
  const { received, sent } = thread ?? { received: 0, sent: 0 };
  const counts = [
    messages > 0 && t`${plural(messages, { one: '# via the contact form', other: '# via the contact form' })}`,
    checkIns > 0 && t`${plural(checkIns, { one: '# check-in', other: '# check-ins' })}`,
    received > 0 && t`${plural(received, { one: '# message from them', other: '# messages from them' })}`,
    sent > 0 && t`${plural(sent, { one: '# message from you', other: '# messages from you' })}`,
  ].filter(Boolean);
  const words = counts.join(', ');
  if (counts.length === 0) return <Trans>none</Trans>;
  return thread ? <Link to={`/inbox/${thread.id}`}>{words}</Link> : words;
}

function Letters({ letters }: Pick<PersonResponse, 'letters'>) {
  if (!letters) return <Trans>not subscribed</Trans>;
  const since = <Moment at={letters.since} />;
  if (letters.status === 'confirmed') return <Trans>subscribed since {since}</Trans>;
  if (letters.status === 'unsubscribed') return <Trans>unsubscribed on {since}</Trans>;
  return <Trans>requested on {since}, not confirmed</Trans>;
}

/** Consents of a person, with the words that they saw. */
function Consents({ consents }: Pick<PersonResponse, 'consents'>) {
  const say = useSay();
  return (
    <section className="studio-section" aria-labelledby="consents">
      <h2 id="consents">
        <Trans>Consents</Trans>
      </h2>
      {consents.length === 0 ? (
        <p>
          <Trans>No consents given yet.</Trans>
        </p>
      ) : (
        <ul className="people-rows">
          {consents.map(({ about, version, words, at, takenBack, isUnproven }) => (
            <li key={`${about}${version}${at}`}>
              <p>
                <b>{say(ABOUT[about])}</b> · <Moment at={at} />{' '}
                {version && <span className="studio-tag">{version}</span>} {isUnproven && <UnprovenTag />}
              </p>
              {takenBack && (
                <p>
                  <TakenBack at={takenBack} />
                </p>
              )}
              <p>{words ?? <Trans>Only the version was stored at that time, not the text.</Trans>}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TakenBack({ at }: { at: string }) {
  const back = <Moment at={at} />;
  return <Trans>Withdrawn on {back}.</Trans>;
}
