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
  const waiting = checkIns.filter(({ answer }) => answer === null);
  const answered = checkIns.filter(({ answer }) => answer !== null);
  const people = contacts.filter(({ botSignal }) => botSignal === null);
  return (
    <>
      <InboxSection
        id="check-ins"
        title="Check-ins to answer"
        count={waiting.length}
        total={totals.waiting}
        empty="Every check-in is answered."
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
      <InboxSection id="clients" title="Clients" count={clients.length} empty="Nobody is coached right now.">
        <Clients clients={clients} />
      </InboxSection>
      <InboxSection
        id="contacts"
        title="Messages"
        count={people.length}
        total={totals.contacts}
        empty="Nobody has written yet."
      >
        <Contacts contacts={people} />
      </InboxSection>
      <Suspicious contacts={contacts.filter(({ botSignal }) => botSignal !== null)} total={totals.suspicious} />
      <InboxSection
        id="onboardings"
        title="Onboardings"
        count={onboardings.length}
        total={totals.onboardings}
        empty="No onboardings yet."
      >
        <Onboardings onboardings={onboardings} />
      </InboxSection>
      <AskingSites sites={askingSites} />
    </>
  );
}

/** What a program seems to have written: kept, because a program may be wrong about it as well. */
function Suspicious({ contacts, total }: Pick<CoachInboxResponse, 'contacts'> & { total: number }) {
  if (contacts.length === 0) return null;
  return (
    <details className="inbox-folded">
      <summary>
        {total > contacts.length && `The newest ${contacts.length} of `}
        {total === 1 ? '1 message' : `${total} messages`} that a program seems to have written
      </summary>
      <Contacts contacts={contacts} />
    </details>
  );
}
