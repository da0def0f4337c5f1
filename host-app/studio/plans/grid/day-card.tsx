import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { findSentence } from '#contract/i18n/sentence.ts';
import { listBlockCells } from '#contract/training/plans/plan-blocks.studio.ts';
import type { Day } from '#contract/training/plans/plan-lines.studio.ts';
import { MAX_LINES_PER_DAY } from '#contract/training/plans/plan-limits.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { formatDayLabel } from '#widgets/parts/plan/day-words.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { get, useFormContext } from 'react-hook-form';
import { useGrid } from './grid.ts';
import { LineHeads, LineRow } from './line-row.tsx';
import { focusNextRemove } from '../../action/focus-rest.ts';
import { changeDay, numberLines } from '../plan-edits.ts';
import { findCellErrors, findErrorMessage } from './error-message.ts';

interface DayCardProps {
  day: Day;
  /** Date in a client's copy, shown instead of the template's label. */
  date: string | undefined;
  /** Index among all days of the plan. */
  at: number;
  first: boolean;
  last: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** Day of a plan: its name and lines. */
export function DayCard({ day, date, at, first, last, onMove, onRemove }: DayCardProps) {
  const { t } = useLingui();
  const say = useSay();
  const grid = useGrid();
  const { wrongLines, messages, mark } = useDayErrors(at);
  const marks = numberLines(day.lines);
  const blocks = listBlockCells(day.lines);
  const label = formatDayLabel({ day: day.day, date }, useLanguage());
  const set = (change: Partial<Day>) => grid.change((all) => changeDay(all, day.id, (now) => ({ ...now, ...change })));
  return (
    <section className="studio-day" aria-label={label} data-day={day.id}>
      <header>
        {date === undefined ? (
          <input
            type="text"
            className="studio-day-label"
            aria-label={t`Label of ${label}`}
            {...mark('day')}
            value={day.day}
            maxLength={40}
            onChange={({ target }) => set({ day: target.value })}
          />
        ) : (
          <span className="studio-day-label">{label}</span>
        )}
        <input
          type="text"
          className="studio-day-name"
          aria-label={t`Name of ${label}`}
          {...mark('name')}
          value={day.name}
          maxLength={80}
          onChange={({ target }) => set({ name: target.value })}
        />
        <span className="studio-day-tools">
          <Tool d="m6 15 6-6 6 6" label={t`Move ${label} up`} disabled={first} onPress={() => onMove(-1)} />
          <Tool d="m6 9 6 6 6-6" label={t`Move ${label} down`} disabled={last} onPress={() => onMove(1)} />
          <Tool
            d="M18 6 6 18M6 6l12 12"
            label={t`Remove ${label}`}
            data-remove
            onPress={(pressed) => {
              focusNextRemove(pressed, 'section');
              onRemove();
            }}
          />
        </span>
      </header>
      {messages.map(({ id, message }) => (
        <p key={id} id={id} className="c-field-error" role="alert">
          {message}
        </p>
      ))}
      <div role="table" aria-label={t`Exercises of ${label}`} className="studio-lines">
        <div role="rowgroup">
          <LineHeads />
        </div>
        <div role="rowgroup">
          {day.lines.map((line, index) => (
            <LineRow
              key={line.key}
              day={day.id}
              line={line}
              at={index}
              mark={marks[index]!}
              block={blocks[index]!}
              wrong={findCellErrors(wrongLines?.[index], say)}
            />
          ))}
        </div>
      </div>
      <AddLine day={day} />
    </section>
  );
}

function AddLine({ day: { id, lines } }: Pick<DayCardProps, 'day'>) {
  const grid = useGrid();
  return lines.length < MAX_LINES_PER_DAY ? (
    <button type="button" className="studio-add-line" onClick={() => grid.act(id, lines.length - 1, 'add', 'name')}>
      <Icon name="plus" /> <Trans>Add line</Trans>
    </button>
  ) : (
    <p className="c-field-hint">
      <Trans>Use at most {MAX_LINES_PER_DAY} lines per day.</Trans>
    </p>
  );
}

interface ToolProps {
  d: string;
  label: string;
  /** Stays focusable, because a disabled button loses the focus of its own press. */
  disabled?: boolean;
  'data-remove'?: boolean;
  onPress: (pressed: HTMLElement) => void;
}

function Tool({ d, label, disabled, onPress, ...remove }: ToolProps) {
  return (
    <button
      {...remove}
      type="button"
      className="studio-tool"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={({ currentTarget }) => !disabled && onPress(currentTarget)}
    >
      <Icon d={d} />
    </button>
  );
}

type DayPart = 'day' | 'name' | 'lines';

/** Returns a day's errors: messages with ids, and the attributes that link a field to its own. */
function useDayErrors(at: number) {
  const say = useSay();
  const id = useId();
  const {
    formState: { errors },
  } = useFormContext();
  const wrong = get(errors, `days.${at}`) as Partial<Record<DayPart, unknown>> | undefined;
  const messages = (['day', 'name', 'lines'] as const).flatMap((part) => {
    const message = findErrorMessage(wrong?.[part]);
    return message === undefined ? [] : { id: id + part, message: say(findSentence(message) ?? message) };
  });
  const mark = (part: DayPart) =>
    wrong?.[part] !== undefined && { 'aria-invalid': true, 'aria-describedby': id + part };
  return { wrongLines: wrong?.lines as unknown[] | undefined, messages, mark };
}
