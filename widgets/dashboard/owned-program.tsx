import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useElsewhere } from '#widgets/core/shop.tsx';
import { useForeign } from '#widgets/core/written.ts';
import { Spinner } from '#widgets/ui/spinner.tsx';
import type { OwnedCard } from './my-cards.ts';
import { ProgressCurve } from './progress-curve.tsx';

const StepsChunk = lazy(() => import('../steps/steps-chunk.tsx'));

interface OwnedProgramProps {
  card: OwnedCard;
  /** Something of it has changed. */
  onChange?: (() => void) | undefined;
}

/** One programme of the member's: how far they are, and the ways into it. */
export function OwnedProgram({ card, onChange = () => undefined }: OwnedProgramProps) {
  const { id, title, language, days, borrowed, href } = card;
  const titleId = useId();
  const lang = useForeign(language);
  const [open, setOpen] = useState(false);
  // A page elsewhere knows its member by a token, which other pages of the shop do not: there the days open in place.
  const inPlace = useElsewhere() && days !== undefined;
  const main = href === days?.href;
  return (
    <article className="mine-card" part="card" aria-labelledby={titleId}>
      <h3 id={titleId} lang={lang}>
        {title}
      </h3>
      <HowFar card={card} />
      {borrowed && (
        <p>
          <Trans comment="A programme is open to the member for as long as they are coached">
            Open while you are coached.
          </Trans>
        </p>
      )}
      <Ways card={inPlace && main ? { ...card, href: undefined } : card} more={days !== undefined}>
        {inPlace && <DaysButton title={title} main={main} open={open} onPress={() => setOpen(!open)} />}
        {days && !inPlace && !main && <DaysLink title={title} href={days.href} />}
      </Ways>
      {inPlace && open && (
        <Suspense fallback={<Spinner />}>
          <StepsChunk programId={id} onChange={onChange} />
        </Suspense>
      )}
    </article>
  );
}

/** By the plan where there is one, else by the days. */
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

/** Opens it, and downloads what comes with it; between both stands what is given. */
function Ways({
  card: { title, files, href },
  more,
  children,
}: {
  card: OwnedCard;
  more: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className="mine-ways">
      {href && (
        <a className="c-button" data-variant="ink" part="button" href={href} aria-label={t`Open ${title}`}>
          <Trans context="a button">Open</Trans>
        </a>
      )}
      {children}
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
      {!href && !more && (
        <p>
          <Trans>There is no plan and no file in it yet. They will appear here.</Trans>
        </p>
      )}
    </div>
  );
}

function DaysLink({ title, href }: { title: string; href: string }) {
  const { t } = useLingui();
  return (
    <a className="c-button" data-variant="quiet" part="button" href={href} aria-label={t`Daily steps of ${title}`}>
      <DailySteps />
    </a>
  );
}

interface DaysButtonProps {
  title: string;
  /** There is nothing else to open. */
  main: boolean;
  open: boolean;
  onPress: () => void;
}

function DaysButton({ title, main, open, onPress }: DaysButtonProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className="c-button"
      data-variant={main ? 'ink' : 'quiet'}
      part="button"
      aria-expanded={open}
      aria-label={t`Daily steps of ${title}`}
      onClick={onPress}
    >
      {open ? <Trans context="a button">Close</Trans> : <DailySteps />}
    </button>
  );
}

function DailySteps() {
  return <Trans comment="A button: opens the daily steps of a programme">Daily steps</Trans>;
}
