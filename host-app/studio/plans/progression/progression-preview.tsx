import { Trans, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { type Day, isEmptyLine, isHead, type Line } from '#contract/training/plans/plan-lines.studio.ts';
import { progressLine, type Progression, canProgress } from './progression.ts';

/** Most weeks that fit side by side. */
const MAX_VISIBLE_WEEKS = 8;

interface Props {
  /** Days of the repeated week. */
  days: readonly Day[];
  progression: Progression;
  onPick: (line: string, picked: boolean) => void;
}

/** Preview of the weeks. Lines can be excluded from the increase: a kettlebell has no 2.5 kg steps. */
export function ProgressionPreview({ days, progression, onPick }: Props) {
  const { t } = useLingui();
  const { from, until, left } = progression;
  const weeks = Array.from({ length: Math.min(until - from + 1, MAX_VISIBLE_WEEKS) }, (_, at) => from + at);
  const lines = days.flatMap((day) => day.lines.filter((line) => !isEmptyLine(line)));
  const still = lines.filter((line) => !isHead(line) && (left.has(line.key) || !canProgress(line, progression)));
  const names = still.map(({ name }) => name).join(', ');
  return (
    <>
      <p>
        <Trans>Untick exercises that can’t go up in these steps, such as kettlebells and bands.</Trans>
      </p>
      {names && (
        <p role="status">
          <Trans comment="Names of exercises to which no weight or repetition is added">Unchanged: {names}.</Trans>
        </p>
      )}
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="studio-paste-preview" role="region" tabIndex={0} aria-label={t`Preview`}>
        <table className="studio-table">
          <thead>
            <tr>
              <th scope="col">{t`Exercise`}</th>
              {weeks.map((week) => (
                <th key={week} scope="col">{t`Week ${week}`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">
                  {canProgress(line, progression) ? (
                    <label className="studio-check">
                      <input
                        type="checkbox"
                        checked={!left.has(line.key)}
                        onKeyDown={preventEnterSubmit}
                        onChange={({ target }) => onPick(line.key, target.checked)}
                      />
                      <span>{line.name}</span>
                    </label>
                  ) : (
                    line.name
                  )}
                </th>
                {weeks.map((week) => (
                  <td key={week} data-label={t`Week ${week}`}>
                    {formatDose(progressLine(line, week, progression))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {until - from + 1 > MAX_VISIBLE_WEEKS && (
          <p>
            <Trans>… and so on until week {until}.</Trans>
          </p>
        )}
      </div>
    </>
  );
}

/** Formats a dose: "4 × 8-10, 82.5 kg". */
function formatDose({ sets, reps, target }: Line): string {
  return [[sets, reps].filter(Boolean).join(' × '), target].filter(Boolean).join(', ');
}

/** Prevents Enter from submitting the form. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
