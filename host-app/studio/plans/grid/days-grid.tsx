import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject, useEffectEvent } from 'react';
import { useController, useFormContext, useWatch, useFormState } from 'react-hook-form';
import { findSentence } from '#contract/i18n/sentence.ts';
import type { Day } from '#contract/training/plans/plan-lines.studio.ts';
import { MAX_DAYS_PER_WEEK } from '#contract/training/plans/plan-limits.studio.ts';
import type { TrainingPlanRequest } from '#contract/training/plans/plans-builder.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { dayInAddress } from '#widgets/parts/plan/day-address.ts';
import { Button } from '#widgets/ui/button.tsx';
import { DayCard } from './day-card.tsx';
import { OpenPanel, PanelButtons, type Panel } from './days-panels.tsx';
import { GridContext } from './grid.ts';
import { onGridKey } from './grid-keys.ts';
import { GridKeys } from './grid-keys-list.tsx';
import { newDay } from '../plan-edits.ts';
import { dropFormDraft, saveFormDraft, readFormDraft } from '../../form/form-draft.ts';
import type { InsertedLine } from '../paste/pasted-place.ts';
import { useGridHandlers } from './use-grid.ts';
import { WeekBar } from './week-bar.tsx';
import { findErrorMessage } from './error-message.ts';

interface WeekSelection {
  days: readonly Day[];
  /** Visible week; null if one week repeats. */
  week: number | null;
  show: (week: number) => void;
}

/** Fields above the days, which the form focuses by itself. */
const ABOVE = ['title', 'level', 'weeks', 'description'] as const;

const NONE: { text: string; rest: boolean; taken: readonly InsertedLine[] } = { text: '', rest: false, taken: [] };

/** Dates of the days in a client's copy, by id. */
type Dates = Readonly<Record<string, string>> | undefined;

/** Days of a plan as an editable grid, one week at a time. */
export function DaysGrid({ dates }: { dates: Dates }) {
  const { t } = useLingui();
  const say = useSay();
  const { field, fieldState } = useController<TrainingPlanRequest, 'days'>({ name: 'days' });
  const { setValue } = useFormContext<TrainingPlanRequest>();
  const weeks = Number(useWatch<TrainingPlanRequest, 'weeks'>({ name: 'weeks' })) || 1;
  const days = field.value;
  const linked = dayInAddress(location.hash);
  const [chosen, setChosen] = useState(() => days.find(({ id }) => id === linked)?.week ?? 1);
  const week = days.some((day) => day.week !== null) ? Math.min(chosen, weeks) : null;
  const { key = 'new' } = useParams({ strict: false });
  const [panel, setPanel] = usePanel(key);
  const [here, setHere] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  useFocusFirstError(root, { days, week, show: setChosen });
  useEffect(() => {
    if (linked) root.current?.querySelector(`section[data-day='${linked}']`)?.scrollIntoView();
  }, [linked]);
  const grid = useGridHandlers(root, days, field.onChange);
  const message = findErrorMessage(fieldState.error);
  const take = (next: Day[], length = weeks) => {
    field.onChange(next);
    if (length !== weeks) setValue('weeks', String(length), { shouldDirty: true });
    setPanel({});
  };
  return (
    <GridContext value={grid}>
      <section className="studio-plan" aria-label={t`Workouts`}>
        <WeekBar week={week} weeks={weeks} days={days} onWeek={setChosen} onChange={take}>
          <PanelButtons differ={week !== null} panel={panel} onPanel={setPanel} />
        </WeekBar>
        <OpenPanel panel={panel} onPanel={setPanel} {...{ days, week, weeks, here }} onTake={take} />
        {message && (
          <p className="c-field-error" role="alert">
            {say(findSentence(message) ?? message)}
          </p>
        )}
        {/* The grid handles the keys of all its fields. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={root}
          data-grid=""
          className="studio-days"
          onKeyDown={(event) => onGridKey(event, grid)}
          onFocus={({ target }) => setHere(target.closest<HTMLElement>('section[data-day]')?.dataset['day'])}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            // A single line without columns is pasted into the field.
            if (!/\t|\n.*\S/.test(text.trim())) return;
            event.preventDefault();
            setPanel({ open: 'paste', text });
          }}
        >
          <Days days={days} dates={dates} week={week} onChange={field.onChange} />
        </div>
        <GridKeys />
      </section>
    </GridContext>
  );
}

/** Days of one week in order, and a button for another one. */
function Days({
  days,
  dates,
  week,
  onChange,
}: {
  days: readonly Day[];
  dates: Dates;
  week: number | null;
  onChange: (days: Day[]) => void;
}) {
  const { t } = useLingui();
  const shown = days.filter((day) => day.week === week);
  const number = shown.length + 1;
  const label = t`Day ${number}`;
  return (
    <>
      {shown.map((day, at) => (
        <DayCard
          date={dates?.[day.id]}
          key={day.id}
          day={day}
          at={days.indexOf(day)}
          first={at === 0}
          last={at === shown.length - 1}
          onMove={(step) => onChange(swapped(days, day, shown[at + step]!))}
          onRemove={() => onChange(days.filter((each) => each !== day))}
        />
      ))}
      {shown.length === 0 && (
        <p className="studio-empty">
          <Trans>Rest week: no days.</Trans>
        </p>
      )}
      {shown.length < MAX_DAYS_PER_WEEK ? (
        <div className="studio-actions">
          <Button variant="quiet" onClick={() => onChange([...days, newDay(week, label, t`Session`)])}>
            <Trans>Add day</Trans>
          </Button>
        </div>
      ) : (
        <p className="c-field-hint">
          <Trans>Use at most {MAX_DAYS_PER_WEEK} days per week.</Trans>
        </p>
      )}
    </>
  );
}

function swapped(days: readonly Day[], one: Day, other: Day): Day[] {
  return days.map((day) => (day === one ? other : day === other ? one : day));
}

/** Holds the panel above the days. A pasted table stays on this device until it is inserted or dropped. */
function usePanel(plan: string): [Panel, (panel: Panel) => void] {
  const id = `plan-paste:${plan}`;
  const [panel, setPanel] = useState<Panel>(() => {
    const kept = readFormDraft(id, { values: NONE })?.values;
    return kept ? { open: 'paste', ...kept } : {};
  });
  const before = useRef(id);
  const { text = '', rest = false, taken = NONE.taken } = panel;
  useEffect(() => {
    // The first save gave the new plan its id.
    if (before.current !== id) dropFormDraft(before.current);
    before.current = id;
    if (text === '') dropFormDraft(id);
    else saveFormDraft(id, { text, rest, taken });
  }, [id, text, rest, taken]);
  return [panel, setPanel];
}

/** Shows the first week with an error and focuses its cell. */
function useFocusFirstError(grid: RefObject<HTMLElement | null>, { days, week, show }: WeekSelection): void {
  const { errors, submitCount } = useFormState<TrainingPlanRequest>();
  const { field } = useController<TrainingPlanRequest, 'days'>({ name: 'days' });
  const seen = useRef(0);
  const { ref } = field;
  useEffect(() => {
    // Stops the form's search for the first field with an error here.
    ref({ focus: () => undefined });
  }, [ref]);
  const look = useEffectEvent((shown: number | null) => {
    const wrong = days.filter((_, at) => errors.days?.[at]).map((day) => day.week);
    const [first] = wrong;
    if (shown !== null && typeof first === 'number' && !wrong.includes(shown)) return show(first);
    seen.current = submitCount;
    if (ABOVE.some((name) => errors[name])) return;
    grid.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  });
  useEffect(() => {
    if (submitCount > seen.current) look(week);
    else seen.current = submitCount;
  }, [submitCount, week]);
}
