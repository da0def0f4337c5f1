import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Day, Line } from '#contract/training/plans/plan-lines.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { PART_WORDS } from '../grid/part-words.ts';
import { pastedLines, buildUnreadTable } from './pasted-lines.ts';
import { insertPastedLines } from './pasted-place.ts';

interface Props {
  text: string;
  days: readonly Day[];
  place: Parameters<typeof insertPastedLines>[2];
  onText: (text: string) => void;
  /** True if lines of the same paste were inserted already. */
  rest: boolean;
  /** Called with the new plan, and the unreadable rows as a table. */
  onTake: (next: ReturnType<typeof insertPastedLines>, left: string) => void;
  onClose: () => void;
}

/** Most rows shown; the rest are counted. */
const PREVIEW_ROWS = 50;

/** Preview of a pasted spreadsheet table before it is inserted. */
export function PastePanel({ text, days, place, rest, onText, onTake, onClose }: Props) {
  const { t } = useLingui();
  const say = useSay();
  const blockName = say(PART_WORDS.superset);
  const pasted = useMemo(() => pastedLines(text, blockName), [text, blockName]);
  const { lines, wrong } = pasted;
  const [count, left] = [lines.length, wrong.length];
  const others = pasted.others.map((heading) => `“${heading}”`).join(', ');
  return (
    <section className="studio-section studio-paste-table" aria-label={t`Paste from a spreadsheet`}>
      {rest && (
        <p role="status" className="studio-outcome" data-open>
          <Trans>These lines couldn’t be read. Fix and add them, or skip them. All others are in the plan.</Trans>
        </p>
      )}
      <div className="c-field">
        <label>
          <span>
            <Trans>
              Columns: week, day, exercise, sets, reps, rest, target, notes. Without a heading row, use this order.
            </Trans>
          </span>
          <textarea rows={5} value={text} spellCheck={false} onChange={({ target }) => onText(target.value)} />
        </label>
        <p className="c-field-hint">
          <Trans>
            Without headings, a table of up to six columns starts with the exercise. Empty week and day cells repeat the
            row above. A row named Superset, Circuit or Intervals starts a block; an empty row, another block or another
            day ends it. Exercises marked A1 and A2 form a superset. Weeks can be side by side. Nothing is added until
            you confirm.
          </Trans>
        </p>
      </div>
      {left > 0 && (
        <div role="alert">
          <ul className="studio-paste-wrong">
            {wrong.slice(0, PREVIEW_ROWS).map(({ at, words }, index) => (
              <li key={`${at} ${index}`}>
                <Trans comment="Of a pasted table">
                  <b>Line {at}:</b> {say(words)}
                </Trans>
              </li>
            ))}
            {left > PREVIEW_ROWS && (
              <li>
                <Plural value={left - PREVIEW_ROWS} one="… and # more" other="… and # more" />
              </li>
            )}
          </ul>
        </div>
      )}
      {others && (
        <p role="status">
          <Trans comment="Headings of a pasted table">No column for {others}: these go into the notes.</Trans>
        </p>
      )}
      {count > 0 && <Preview lines={lines} />}
      <div className="studio-actions">
        <Button
          disabled={count === 0}
          onClick={() => onTake(insertPastedLines(days, lines, place), buildUnreadTable(pasted))}
        >
          {left === 0 ? (
            <Plural value={count} _0="Add lines" one="Add # line" other="Add # lines" />
          ) : (
            <Plural
              value={count}
              _0="Add lines"
              one="Add # line, fix the rest next"
              other="Add # lines, fix the rest next"
            />
          )}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </section>
  );
}

function Preview({ lines }: { lines: ReturnType<typeof pastedLines>['lines'] }) {
  const { t } = useLingui();
  const say = useSay();
  const heads = [t`Week`, t`Day`, t`Kind`, t`Exercise`, t`Sets`, t`Reps`, t`Rest`, t`Target`, t`Notes`];
  const more = lines.length - PREVIEW_ROWS;
  const dayOf = (...names: string[]) => names.filter(Boolean).join(' · ');
  const kindOf = ({ part }: Line) => (part === 'line' ? '' : say(PART_WORDS[part]));
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="studio-paste-preview" role="region" tabIndex={0} aria-label={t`Preview`}>
      <table className="studio-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, PREVIEW_ROWS).map(({ week, day, session, line }) => (
            <tr key={line.key}>
              {[
                week ?? '',
                dayOf(day, session),
                kindOf(line),
                line.name,
                line.sets,
                line.reps,
                line.rest,
                line.target,
                line.notes,
              ].map((cell, column) => (
                <td key={heads[column]} data-label={heads[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p>
          <Plural value={more} one="… and # more line" other="… and # more lines" />
        </p>
      )}
    </div>
  );
}
