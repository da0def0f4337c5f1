import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CoachInboxResponse } from '#contract/inbox.ts';
import { CheckInToAnswer } from './check-in-to-answer.tsx';
import { AnsweredCheckIns } from './answered-check-ins.tsx';
import { AskingSites } from './asking-sites.tsx';
import { Clients } from './clients.tsx';
import { Contacts } from './contacts.tsx';
import { InboxSection } from './inbox-section.tsx';
import { Onboardings } from './onboardings.tsx';

export interface InboxProps {
  inbox: CoachInboxResponse;
}

/** Who waits for the coach: first those who pay for an answer, then those who asked, then those who begin. */
export function Inbox({ inbox: { checkIns, contacts, onboardings, clients, totals, askingSites } }: InboxProps) {
  const { t } = useLingui();
  const waiting = checkIns.filter(({ answer }) => answer === null);
  const answered = checkIns.filter(({ answer }) => answer !== null);
  const people = contacts.filter(({ botSignal }) => botSignal === null);
  return (
    <>
      <InboxSection
        id="check-ins"
        title={t`Check-ins to answer`}
        count={waiting.length}
        total={totals.waiting}
        empty={t`Every check-in is answered.`}
        picture
      >
        <ul>
          {waiting.map((checkIn) => (
            <li key={checkIn.id}>
              <CheckInToAnswer checkIn={checkIn} />
            </li>
          ))}
        </ul>
      </InboxSection>
      <AnsweredCheckIns checkIns={answered} total={totals.answered} />
      <InboxSection id="clients" title={t`Clients`} count={clients.length} empty={t`Nobody is coached right now.`}>
        <Clients clients={clients} />
      </InboxSection>
      <InboxSection
        id="contacts"
        title={t`Messages`}
        count={people.length}
        total={totals.contacts}
        empty={t`Nobody has written yet.`}
      >
        <Contacts contacts={people} />
      </InboxSection>
      <Suspicious contacts={contacts.filter(({ botSignal }) => botSignal !== null)} total={totals.suspicious} />
      <InboxSection
        id="onboardings"
        title={t`Onboardings`}
        count={onboardings.length}
        total={totals.onboardings}
        empty={t`No onboardings yet.`}
      >
        <Onboardings onboardings={onboardings} />
      </InboxSection>
      <AskingSites sites={askingSites} />
    </>
  );
}

/** What a program seems to have written: kept, because a program may be wrong about it as well. */
function Suspicious({ contacts, total }: Pick<CoachInboxResponse, 'contacts'> & { total: number }) {
  const shown = contacts.length;
  if (shown === 0) return null;
  return (
    <details className="inbox-folded">
      <summary>
        {total > shown ? (
          <Trans>
            The newest {shown} of{' '}
            <Plural
              value={total}
              one="# message that a program seems to have written"
              other="# messages that a program seems to have written"
            />
          </Trans>
        ) : (
          <Plural
            value={total}
            one="# message that a program seems to have written"
            other="# messages that a program seems to have written"
          />
        )}
      </summary>
      <Contacts contacts={contacts} />
    </details>
  );
}
