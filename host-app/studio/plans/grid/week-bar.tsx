import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Day } from '#contract/training/plans/plan-lines.studio.ts';
import { MAX_PLAN_WEEKS } from '#contract/training/plans/plan-limits.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { ActionButton } from '../../action/action-button.tsx';
import { toClipboardTable } from '../paste/pasted-place.ts';
import { repeatWeek, dayInWeek, splitWeeks, withoutWeek } from '../plan-edits.ts';

interface Props {
  /** Visible week; null if one week repeats. */
  week: number | null;
  weeks: number;
  days: readonly Day[];
  onWeek: (week: number) => void;
  onChange: (days: Day[], weeks?: number) => void;
  children: ReactNode;
}

/** Weeks of a plan: the visible one, buttons to add or remove one, and if they differ. */
export function WeekBar({ week, weeks, days, onWeek, onChange, children }: Props) {
  const { t } = useLingui();
  const all = Array.from({ length: weeks }, (_, at) => at + 1);
  const bar = useRef<HTMLDivElement>(null);
  // For a button that goes with its press. The week has to be rendered first.
  const focusWeek = () =>
    requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus());
  return (
    <div className="studio-weeks" ref={bar}>
      {week === null ? (
        <p>
          <Plural value={weeks} one="One week." other="This week repeats # times." />
        </p>
      ) : (
        <div className="studio-week-tabs" role="group" aria-label={t`Weeks`}>
          {all.map((each) => (
            <button key={each} type="button" aria-pressed={each === week} onClick={() => onWeek(each)}>
              <span className="out-of-sight">{t`Week`} </span>
              {each}
            </button>
          ))}
        </div>
      )}
      <div className="studio-actions">
        {week === null && weeks > 1 && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange(splitWeeks(days, weeks));
              focusWeek();
            }}
          >
            <Trans>Use different weeks</Trans>
          </Button>
        )}
        {week !== null && weeks < MAX_PLAN_WEEKS && (
          <Button
            variant="quiet"
            onClick={() => {
              const next = weeks + 1;
              const same = days.filter((day) => day.week === week).map((day) => dayInWeek(day, next));
              onChange([...days, ...same], next);
              onWeek(next);
            }}
          >
            <Trans>Duplicate week {week}</Trans>
          </Button>
        )}
        {week !== null && weeks > 1 && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange(withoutWeek(days, week), weeks - 1);
              if (weeks === 2) focusWeek();
            }}
          >
            <Trans>Remove week {week}</Trans>
          </Button>
        )}
        {week !== null && <Alike week={week} weeks={weeks} days={days} onTake={(next) => onChange(next)} />}
        {children}
        <CopyOut days={days} />
      </div>
    </div>
  );
}

interface AlikeProps {
  week: number;
  weeks: number;
  days: readonly Day[];
  onTake: (days: Day[]) => void;
}

/** Makes the weeks alike again, after listing what is removed. */
function Alike({ week, weeks, days, onTake }: AlikeProps) {
  const { t } = useLingui();
  const left = days.filter((day) => day.week !== week).length;
  return (
    <ActionButton
      label={t`Copy week ${week} to all weeks`}
      confirm={{
        title: t`Copy week ${week} to all weeks?`,
        text: (
          <>
            <p>
              <Plural value={weeks} one="Week {week} then appears once." other="Week {week} then repeats # times." />
            </p>
            <p>
              <Plural
                value={left}
                _0="The other weeks are empty: nothing is lost."
                one="# day in the other weeks is deleted with its lines when you save."
                other="# days in the other weeks are deleted with their lines when you save."
              />
            </p>
            <p>
              <Trans>Trained days in client copies stay unchanged.</Trans>
            </p>
          </>
        ),
      }}
      run={() => Promise.resolve()}
      changes={[]}
      onDone={() => onTake(repeatWeek(days, week))}
    />
  );
}

/** Copies the whole plan as a spreadsheet table. The result stays visible until the next action. */
function CopyOut({ days }: { days: readonly Day[] }) {
  const { t } = useLingui();
  const [last, setLast] = useState<{ became: 'copied' | 'failed'; days: readonly Day[] }>();
  const became = last?.days === days ? last.became : undefined;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(toClipboardTable(days));
      setLast({ became: 'copied', days });
    } catch {
      setLast({ became: 'failed', days });
    }
  };
  useEffect(() => {
    if (!last) return undefined;
    const done = new AbortController();
    for (const act of ['click', 'input'])
      document.addEventListener(act, () => setLast(undefined), { signal: done.signal, capture: true });
    return () => done.abort();
  }, [last]);
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        {became === 'copied' ? t`Copied` : t`Copy as a table`}
      </Button>
      {became === 'failed' && (
        <p role="alert" className="studio-outcome" data-bad>
          <Trans>Your browser blocks copying. Nothing was copied.</Trans>
        </p>
      )}
    </>
  );
}
