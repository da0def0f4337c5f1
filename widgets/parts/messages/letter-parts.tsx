import { Trans, useLingui } from '@lingui/react/macro';
import type { About, LetterPicture } from '#contract/messages/client-messages.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';

/** Name of a message's subject, with its day. */
export function AboutName({ about }: { about: About }) {
  const { longDate } = useDates();
  const day = longDate(about.label);
  if (about.kind === 'check-in') return <Trans>the check-in for the week of {day}</Trans>;
  return (
    <>
      <bdi>{about.label}</bdi>
      {about.date && `, ${longDate(about.date)}`}
    </>
  );
}

/** Subject above a message, with a link. */
export function AboutLine({ about, href }: { about: About; href?: string | undefined }) {
  const named = <AboutName about={about} />;
  return (
    <p className="letter-about">
      <Trans comment="In front of what a letter is about: a day, an exercise, a check-in">About</Trans>{' '}
      {href ? <a href={href}>{named}</a> : <b>{named}</b>}
    </p>
  );
}

/** Pictures of a message. Each opens in full size. */
export function LetterPictures({ pictures }: { pictures: readonly LetterPicture[] }) {
  const { t } = useLingui();
  if (pictures.length === 0) return null;
  return (
    <ul className="letter-pictures">
      {pictures.map(({ id, url, width, height, alt }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} width={width} height={height} loading="lazy" alt={alt || t`Picture without a description`} />
          </a>
        </li>
      ))}
    </ul>
  );
}
