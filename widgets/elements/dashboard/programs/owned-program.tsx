import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { createOpenHandler } from '#widgets/parts/member/open-here.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import type { OwnedCard } from '#widgets/parts/dashboard/my-cards.ts';
import { ProgressCurve } from '../progress/progress-curve.tsx';

export interface OwnedProgramProps {
  card: OwnedCard;
  /** Shows its days in place; without it, the link leads to their page. */
  onDays?: (() => void) | undefined;
}

/** Card of an owned programme: progress and links. */
export function OwnedProgram({ card, onDays }: OwnedProgramProps) {
  const { title, language, borrowed } = card;
  const titleId = useId();
  const lang = useForeignLang(language);
  return (
    <article className="mine-card" part="card" aria-labelledby={titleId}>
      <h3 id={titleId} lang={lang}>
        {title}
      </h3>
      <HowFar card={card} />
      {borrowed && (
        <p>
          <Trans comment="A programme is open to the member for as long as they are coached">
            Included while your coaching lasts.
          </Trans>
        </p>
      )}
      <Ways card={card} onDays={onDays} />
    </article>
  );
}

/** Shows progress in the plan, or else in the daily steps. */
function HowFar({ card: { id, title, training, days } }: { card: OwnedCard }) {
  const { t } = useLingui();
  const workouts = training?.workouts ?? 0;
  const percent = training?.percent ?? (days && Math.round((days.done / days.total) * 100));
  if (percent === undefined) return null;
  return (
    <>
      <p>
        {training ? (
          <Plural value={workouts} one="# workout done" other="# workouts done" />
        ) : (
          <DaysDone done={days!.done} total={days!.total} />
        )}
      </p>
      <ProgressCurve seed={id} percent={percent} label={t`Progress in ${title}`} />
    </>
  );
}

function DaysDone({ done, total }: { done: number; total: number }) {
  return (
    <Trans>
      {done} of <Plural value={total} one="# day" other="# days" /> done
    </Trans>
  );
}

/** Links to open a programme and download its files. The days have a separate link if something else opens first. */
function Ways({ card: { title, days, files, href }, onDays }: OwnedProgramProps) {
  const { t } = useLingui();
  return (
    <div className="mine-ways">
      {href && (
        <a
          className="c-button"
          data-variant="ink"
          part="button"
          href={href}
          onClick={days?.href === href ? createOpenHandler(onDays) : undefined}
          aria-label={t`Open ${title}`}
        >
          <Trans context="a button">Open</Trans>
        </a>
      )}
      {days && days.href !== href && (
        <a
          className="c-button"
          data-variant="quiet"
          part="button"
          href={days.href}
          onClick={createOpenHandler(onDays)}
          aria-label={t`Daily steps of ${title}`}
        >
          <Trans comment="A button: opens the daily steps of a programme">Daily steps</Trans>
        </a>
      )}
      {files.map(({ name, url }) => (
        <a
          key={name}
          className="c-button"
          data-variant="quiet"
          href={url}
          download={name}
          aria-label={t`Download ${name}`}
        >
          {files.length > 1 ? <Trans>Download {name}</Trans> : <Trans context="a button">Download</Trans>}
        </a>
      ))}
      {!href && (
        <p>
          <Trans>No plan or files yet. They will appear here.</Trans>
        </p>
      )}
    </div>
  );
}
