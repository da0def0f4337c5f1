import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ThreadEntry, ThreadResponse } from '#contract/messages/inbox.studio.ts';
import { AboutLine, LetterPictures } from '#widgets/parts/messages/letter-parts.tsx';
import { dayAnchor } from '#widgets/parts/plan/day-address.ts';
import type { About } from '#contract/messages/client-messages.ts';
import { CheckInScores } from '#widgets/parts/check-ins/check-in-card.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { UnprovenNote } from '../talk/unproven-tag.tsx';
import { CheckInAnswer } from './check-in-answer.tsx';
import { Answers, FirstAnswers } from './first-answers.tsx';

interface Props {
  entry: ThreadEntry;
  thread: ThreadResponse;
  changes: readonly string[];
}

/** One entry of a thread. */
export function Entry({ entry, thread, changes }: Props) {
  return (
    <article aria-labelledby={entry.id}>
      <header>
        <h2 id={entry.id}>
          <What entry={entry} />
        </h2>
        <Moment at={entry.at} />
      </header>
      {'isUnproven' in entry && entry.isUnproven && <UnprovenNote />}
      <Body entry={entry} thread={thread} changes={changes} />
    </article>
  );
}

function What({ entry }: { entry: ThreadEntry }) {
  const { longDate } = useDates();
  switch (entry.kind) {
    case 'message': {
      const name = <bdi>{entry.name}</bdi>;
      return <Trans>Message from {name}</Trans>;
    }
    case 'check-in': {
      const day = longDate(entry.checkIn.week);
      return <Trans>Check-in, week of {day}</Trans>;
    }
    case 'onboarding': {
      const name = <bdi>{entry.name}</bdi>;
      return <Trans>Onboarding of {name}</Trans>;
    }
    case 'answer':
      return <Trans>Your reply</Trans>;
    case 'reply':
      return <Trans comment="What a person wrote back to the coach's answer">Reply</Trans>;
    case 'letter':
      return <Trans context="between a client and the coach">Message</Trans>;
  }
}

function Body({ entry, thread, changes }: Props) {
  switch (entry.kind) {
    case 'message':
      return <Message message={entry} thread={thread} changes={changes} />;
    case 'check-in':
      return <CheckIn checkIn={entry.checkIn} thread={thread.id} changes={changes} />;
    case 'onboarding':
      return <Onboarding onboarding={entry} thread={thread} />;
    case 'answer':
      return (
        <>
          {entry.about && <AboutLine about={entry.about} href={buildAboutLink(entry.about)} />}
          {entry.text !== '' && <UserText text={entry.text} />}
          <LetterPictures pictures={entry.pictures ?? []} />
          <Mailed status={entry.mail} />
        </>
      );
    case 'reply':
      return <UserText text={entry.text} />;
    case 'letter':
      return (
        <>
          {entry.about && <AboutLine about={entry.about} href={buildAboutLink(entry.about)} />}
          {entry.text !== '' && <UserText text={entry.text} />}
          <LetterPictures pictures={entry.pictures} />
        </>
      );
  }
}

/** Returns the link to what a message is about: the client's plan, or the check-in further up. */
function buildAboutLink({ planKey, dayId, checkInId }: About): string | undefined {
  if (checkInId) return `#${checkInId}`;
  return planKey && `/coach/plans/${planKey}${dayId ? dayAnchor(dayId) : ''}`;
}

/** User text in its own direction. */
function UserText({ text }: { text: string }) {
  return (
    <p className="thread-said">
      <bdi>{text}</bdi>
    </p>
  );
}

type Kind<K extends ThreadEntry['kind']> = Extract<ThreadEntry, { kind: K }>;

function Message({ message, thread, changes }: Omit<Props, 'entry'> & { message: Kind<'message'> }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const { text, programInterest, about, bot } = message;
  const said = text ? (
    <UserText text={text} />
  ) : (
    <p className="thread-said">
      <Trans>No message.</Trans>
    </p>
  );
  return (
    <>
      {programInterest && (
        <p className="studio-tag">
          <bdi>{about ?? programInterest}</bdi>
        </p>
      )}
      {bot && !thread.spam ? (
        <details>
          <summary>
            <Trans>Looks automated</Trans>
          </summary>
          {said}
          <ActionButton
            label={t`Not spam`}
            run={() => api.put(`/api/coach/inbox/${thread.id}/spam`, { spam: false, version: thread.version })}
            changes={changes}
          />
        </details>
      ) : (
        said
      )}
    </>
  );
}

interface CheckInProps {
  checkIn: Kind<'check-in'>['checkIn'];
  thread: string;
  changes: readonly string[];
}

function CheckIn({ checkIn, thread, changes }: CheckInProps) {
  const { longDate } = useDates();
  const { note, answer, answeredAt } = checkIn;
  const day = answeredAt && longDate(answeredAt);
  // Keeps the form for a coach who is typing when another one answers.
  const [waited] = useState(answer === null);
  return (
    <>
      <CheckInScores checkIn={checkIn} />
      {note && <UserText text={note} />}
      {answer !== null && (
        <figure className="thread-answered">
          <figcaption>
            <Trans>Replied on {day}</Trans>
          </figcaption>
          <UserText text={answer} />
        </figure>
      )}
      {waited && <CheckInAnswer checkIn={checkIn} thread={thread} changes={changes} />}
    </>
  );
}

function Onboarding({ onboarding, thread }: { onboarding: Kind<'onboarding'>; thread: ThreadResponse }) {
  const { id, answers, paidFor, health } = onboarding;
  const { client } = thread;
  return (
    <>
      <p>{paidFor ? <Trans>Paid: {paidFor}</Trans> : <Trans>Not paid yet</Trans>}</p>
      <Answers answers={answers} />
      {health && !client && <FirstAnswers path={`/api/coach/inbox/${thread.id}/onboarding/${id}/health`} />}
      {health && client && (
        <p>
          <Link to={`/clients/${client}`}>
            <Trans>Health answers are on the client page. Views are logged there.</Trans>
          </Link>
        </p>
      )}
    </>
  );
}

/** Delivery state of the answer's mail. */
function Mailed({ status }: { status: Kind<'answer'>['mail'] }) {
  if (status === null || status === 'sent') return null;
  const bad = status !== 'pending';
  return (
    <p className="studio-outcome" data-bad={bad || undefined}>
      {bad ? <Trans>Not delivered: the address rejected the e-mail.</Trans> : <Trans>Sending…</Trans>}
    </p>
  );
}
