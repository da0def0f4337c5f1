import { Trans } from '@lingui/react/macro';
import { toDateLocale } from '#contract/i18n/languages.ts';
import type { About, Letter } from '#contract/messages/client-messages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { usePages } from '#widgets/core/api/shop.tsx';
import { dayAnchor } from '#widgets/parts/plan/day-address.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { AboutLine, LetterPictures } from './letter-parts.tsx';
import { dayWithName } from './weekdays.ts';

/** One message: author, time, subject, and when a reply is due. */
export function LetterItem({ letter }: { letter: Letter }) {
  const { id, kind, from, text, at, about, pictures, due, unread } = letter;
  const { longDate } = useDates();
  const locale = toDateLocale(useLanguage());
  const pages = usePages();
  const day = due && dayWithName(due, locale);
  const title = `letter-${kind}-${id}`;
  return (
    <article className="letter" data-from={from} aria-labelledby={title}>
      <header>
        <h3 id={title}>{from === 'coach' ? <FromCoach letter={letter} /> : <FromClient letter={letter} />}</h3>
        {unread && (
          <span className="letter-new">
            <Trans comment="The coach has written it, and it was not seen before">New</Trans>
          </span>
        )}
        <time dateTime={at}>{longDate(at)}</time>
      </header>
      {about && <AboutLine about={about} href={buildPlanLink(about, pages)} />}
      {text !== '' && (
        <p className="letter-text">
          <bdi>{text}</bdi>
        </p>
      )}
      <LetterPictures pictures={pictures} />
      {due && (
        <p className="letter-due">
          <Trans>
            Reply due by <time dateTime={due}>{day}</time>
          </Trans>
        </p>
      )}
    </article>
  );
}

/** Returns the link to the plan and the day. */
function buildPlanLink({ planKey, dayId }: About, pages: string): string | undefined {
  return planKey && `${pages}/training/${planKey}${dayId ? dayAnchor(dayId) : ''}`;
}

function FromCoach({ letter: { kind, week } }: { letter: Letter }) {
  const { longDate } = useDates();
  const day = longDate(week);
  if (kind === 'check-in-answer') return <Trans>Your coach, about the week of {day}</Trans>;
  return <Trans comment="Who has written a letter">Your coach</Trans>;
}

function FromClient({ letter: { kind, week, isUnproven } }: { letter: Letter }) {
  const { longDate } = useDates();
  const day = longDate(week);
  if (kind === 'check-in') return <Trans>Your check-in for the week of {day}</Trans>;
  if (isUnproven) return <Trans>Sent using your address, without signing in</Trans>;
  if (kind === 'mail') return <Trans>You, via the contact form or e-mail</Trans>;
  return <Trans comment="Who has written a letter: the reader">You</Trans>;
}
