import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useId } from 'react';
import type { InBlock } from '#contract/training/plans/plan-blocks.studio.ts';
import { isHead, type Line, NO_REST, type Part, PARTS } from '#contract/training/plans/plan-lines.studio.ts';
import { restText } from '#contract/training/plans/plan-rest.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { restSeconds } from '#widgets/elements/training/plan/plan-numbers.ts';
import { Icon } from '#widgets/ui/icon.tsx';
import { ExerciseCell } from './exercise-cell.tsx';
import { type Cell, useGrid } from './grid.ts';
import { Button } from '#widgets/ui/button.tsx';
import { findSimilarExercise } from './near-exercise.ts';
import { selectExercise } from '../plan-edits.ts';
import { PART_WORDS } from './part-words.ts';

const CELL_WORDS: Readonly<Record<Exclude<Cell, 'part' | 'name'>, MessageDescriptor>> = {
  sets: msg({ message: 'Sets', context: 'of an exercise' }),
  reps: msg({ message: 'Reps', comment: 'How often a movement is repeated in a set' }),
  rest: msg({ message: 'Rest', context: 'between two sets' }),
  target: msg({ message: 'Target', comment: 'Of an exercise: a weight, a pace, a heart rate or an effort' }),
  notes: msg`Notes`,
};
const ROUNDS = msg({ message: 'Rounds', comment: 'How often a block of exercises is done' });

interface LineRowProps {
  day: string;
  line: Line;
  at: number;
  mark: string;
  /** Values that the line gets from its block. */
  block: InBlock;
  /** Errors by cell. */
  wrong: Readonly<Partial<Record<string, string>>> | undefined;
}

/** Line of a day: its cells, with errors below. */
export const LineRow = memo(function LineRow({ day, line, at, mark, block, wrong = NOTHING }: LineRowProps) {
  const { t } = useLingui();
  const say = useSay();
  const grid = useGrid();
  const id = useId();
  const problems = Object.entries(wrong);
  const described = (cell: string) => (wrong[cell] === undefined ? undefined : `${id}-${cell}`);
  const of = (words: string) => t`${words}, line ${mark}`;
  const wordsOnly = !['', NO_REST].includes(line.rest.trim()) && restSeconds(restText(line.rest)) === 0;
  const set = (change: Partial<Line>) => grid.changeLine(day, line.key, (now) => ({ ...now, ...change }));
  return (
    <div role="row" className="studio-line" data-line={line.key} data-day={day} data-at={at} data-part={line.part}>
      <span role="rowheader" className="studio-line-mark">
        {mark}
      </span>
      <span role="cell" className="studio-line-part" data-label={t`Kind`}>
        <select
          data-cell="part"
          aria-label={of(t`Kind`)}
          value={line.part}
          onChange={({ target }) => {
            const part = target.value as Part;
            const named = line.name === '' && isHead({ part });
            set({ part, ...(named && { name: say(PART_WORDS[part]) }) });
          }}
        >
          {PARTS.map((part) => (
            <option key={part} value={part}>
              {say(PART_WORDS[part])}
            </option>
          ))}
        </select>
      </span>
      <span role="cell" className="studio-line-name">
        <ExerciseCell
          day={day}
          line={line}
          label={of(isHead(line) ? say(PART_WORDS[line.part]) : t`Exercise`)}
          described={described('name')}
        />
      </span>
      <LineCells {...{ line, mark, block, set, described }} wordsOnly={wordsOnly ? `${id}-words` : undefined} />
      <span role="cell" className="studio-line-tools">
        <Tool d="m6 15 6-6 6 6" label={t`Move line ${mark} up`} onPress={() => grid.act(day, at, 'up')} />
        <Tool d="m6 9 6 6 6-6" label={t`Move line ${mark} down`} onPress={() => grid.act(day, at, 'down')} />
        <Tool d="M18 6 6 18M6 6l12 12" label={t`Remove line ${mark}`} onPress={() => grid.act(day, at, 'remove')} />
      </span>
      <LibraryHint day={day} line={line} />
      {wordsOnly && (
        <span role="cell" className="studio-line-words" id={`${id}-words`}>
          <Trans>No timer for this rest. Use 90 s, 2 min or 2:00, up to 10 minutes.</Trans>
        </span>
      )}
      {problems.length > 0 && (
        <span role="cell" className="studio-line-wrong">
          {problems.map(([cell, message]) => (
            <span key={cell} id={`${id}-${cell}`} className="c-field-error">
              {message}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}, alike);

interface LineCellsProps extends Pick<LineRowProps, 'line' | 'mark' | 'block'> {
  set: (change: Partial<Line>) => void;
  /** Returns the id of a cell's error. */
  described: (cell: string) => string | undefined;
  /** Id of the note for a rest without a duration. */
  wordsOnly: string | undefined;
}

/** Cells of a line: sets, repetitions, rest and target. */
function LineCells({ line, mark, block, set, described, wordsOnly }: LineCellsProps) {
  const { t } = useLingui();
  const say = useSay();
  return CELLS.map((cell) => {
    const words = say(cell === 'sets' && isHead(line) ? ROUNDS : CELL_WORDS[cell]);
    return (
      <span key={cell} role="cell" className={`studio-line-${cell}`} data-label={words}>
        <input
          type="text"
          data-cell={cell}
          autoComplete="off"
          inputMode={cell === 'sets' ? 'numeric' : undefined}
          aria-label={t`${words}, line ${mark}`}
          aria-invalid={described(cell) ? true : undefined}
          aria-describedby={described(cell) ?? (cell === 'rest' ? wordsOnly : undefined)}
          // An existing value can still be removed.
          readOnly={line[cell] === '' && block.without.some((each) => each === cell)}
          placeholder={cell === 'sets' ? block.rounds : undefined}
          value={line[cell]}
          onChange={({ target }) => set({ [cell]: target.value })}
          onBlur={cell === 'rest' ? () => set({ rest: restText(line.rest) }) : undefined}
        />
      </span>
    );
  });
}

const CELLS = ['sets', 'reps', 'rest', 'target', 'notes'] as const;
const NOTHING: Readonly<Partial<Record<string, string>>> = {};

/** Compares props, so that typing in another line does not render this one. */
function alike(before: LineRowProps, now: LineRowProps): boolean {
  const same = (one: object | undefined, other: object | undefined) => JSON.stringify(one) === JSON.stringify(other);
  return (
    before.at === now.at &&
    before.mark === now.mark &&
    before.day === now.day &&
    same(before.line, now.line) &&
    same(before.block, now.block) &&
    same(before.wrong, now.wrong)
  );
}

function Tool({ d, label, onPress }: { d: string; label: string; onPress: () => void }) {
  return (
    <button type="button" className="studio-tool" tabIndex={-1} aria-label={label} title={label} onClick={onPress}>
      <Icon d={d} />
    </button>
  );
}

/** Column headings, once for each day. */
export function LineHeads() {
  const say = useSay();
  return (
    <div role="row" className="studio-line studio-line-heads">
      <span role="columnheader">#</span>
      <span role="columnheader">
        <Trans>Kind</Trans>
      </span>
      <span role="columnheader">
        <Trans comment="The name of one">Exercise</Trans>
      </span>
      {CELLS.map((cell) => (
        <span key={cell} role="columnheader">
          {say(CELL_WORDS[cell])}
        </span>
      ))}
      <span role="columnheader" className="out-of-sight">
        <Trans>Line actions</Trans>
      </span>
    </div>
  );
}

/** Suggestion below a free-text name: a similar exercise of the library, applied by one press. */
function LibraryHint({ day, line }: { day: string; line: Line }) {
  const grid = useGrid();
  const near = line.exercise === '' && !isHead(line) ? findSimilarExercise(line.name, grid.library()) : undefined;
  if (!near) return null;
  const name = <b>{near.name}</b>;
  return (
    <span role="cell" className="studio-line-words">
      <Trans comment="An exercise that was typed is nearly called like one of the library">
        {name} is in your library, with its cue.
      </Trans>{' '}
      <Button variant="quiet" onClick={() => grid.changeLine(day, line.key, (now) => selectExercise(now, near))}>
        <Trans comment="The exercise of the library in place of the typed one">Use library exercise</Trans>
      </Button>
    </span>
  );
}
