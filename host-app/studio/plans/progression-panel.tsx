import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { type Day, isEmptyLine, type Line } from '#contract/studio/plan-lines.ts';
import { Button } from '#widgets/ui/button.tsx';
import { type Progression, lineIn, progressed } from './progression.ts';

interface Props {
  week: number;
  weeks: number;
  days: readonly Day[];
  onTake: (days: Day[]) => void;
  onClose: () => void;
}

/** As many weeks as stand beside each other on a screen. */
const SHOWN = 8;

/** One week repeated in those behind it, harder from week to week, and lighter now and then: seen before it is taken. */
export function ProgressionPanel({ week, weeks, days, onTake, onClose }: Props) {
  const { t } = useLingui();
  const [until, setUntil] = useState(String(Math.min(weeks, week + 3)));
  const [by, setBy] = useState<Progression['plus']['by']>('kg');
  const [amount, setAmount] = useState('2.5');
  const [lighterBy, setLighterBy] = useState<'none' | 'percent' | 'sets'>('percent');
  const [lighter, setLighter] = useState('20');
  const [every, setEvery] = useState('4');
  const numbers = {
    until: numberIn(until),
    amount: numberIn(amount),
    lighter: numberIn(lighter),
    every: numberIn(every),
  };
  const fits =
    numbers.until > week &&
    numbers.until <= weeks &&
    Number.isInteger(numbers.until) &&
    Math.abs(numbers.amount) <= 100 &&
    (by !== 'reps' || Number.isInteger(numbers.amount)) &&
    (lighterBy === 'none' || (numbers.every >= 2 && numbers.lighter >= 0 && numbers.lighter <= 90));
  const progression: Progression | undefined = fits
    ? {
        from: week,
        until: numbers.until,
        plus: { by, amount: numbers.amount },
        lighter:
          lighterBy === 'none' ? null : { every: numbers.every, by: lighterBy, amount: Math.round(numbers.lighter) },
      }
    : undefined;
  return (
    <section className="studio-section studio-progression" aria-label={t`Repeat a week`} onKeyDown={keepEnter}>
      <h2>
        <Trans>Repeat week {week} in the weeks behind it</Trans>
      </h2>
      <div className="studio-progression-fields">
        <Field label={<Trans>Until week</Trans>}>
          <input type="text" inputMode="numeric" value={until} onChange={({ target }) => setUntil(target.value)} />
        </Field>
        <Field label={<Trans>More each week</Trans>}>
          <input type="text" inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
          <select
            aria-label={t`Of what`}
            value={by}
            onChange={({ target }) => setBy(target.value as Progression['plus']['by'])}
          >
            <option value="kg">{t`kg`}</option>
            <option value="percent">{t`percent of the weight`}</option>
            <option value="reps">{t`reps`}</option>
          </select>
        </Field>
        <Field label={<Trans>Lighter</Trans>}>
          <select
            aria-label={t`By what the lighter week is lighter`}
            value={lighterBy}
            onChange={({ target }) => setLighterBy(target.value as typeof lighterBy)}
          >
            <option value="percent">{t`percent less weight`}</option>
            <option value="sets">{t`sets less`}</option>
            <option value="none">{t`never`}</option>
          </select>
          {lighterBy !== 'none' && (
            <input
              type="text"
              inputMode="numeric"
              aria-label={t`How much lighter`}
              value={lighter}
              onChange={({ target }) => setLighter(target.value)}
            />
          )}
        </Field>
        {lighterBy !== 'none' && (
          <Field label={<Trans>Every … weeks</Trans>}>
            <input type="text" inputMode="numeric" value={every} onChange={({ target }) => setEvery(target.value)} />
          </Field>
        )}
      </div>
      {progression ? (
        <Preview days={days.filter((day) => day.week === week)} progression={progression} />
      ) : (
        <p className="c-field-error" role="alert">
          <Trans>
            The last week is one behind week {week} and at most week {weeks}; amounts are numbers, repetitions whole
            ones.
          </Trans>
        </p>
      )}
      <div className="studio-actions">
        <Button disabled={!progression} onClick={() => progression && onTake(progressed(days, progression))}>
          <Trans>Take these weeks</Trans>
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Leave it</Trans>
        </Button>
      </div>
    </section>
  );
}

function Preview({ days, progression }: { days: readonly Day[]; progression: Progression }) {
  const { t } = useLingui();
  const { from, until } = progression;
  const weeks = Array.from({ length: Math.min(until - from + 1, SHOWN) }, (_, at) => from + at);
  const lines = days.flatMap((day) => day.lines.filter((line) => !isEmptyLine(line)));
  return (
    // Who reads by keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="studio-paste-preview" role="region" tabIndex={0} aria-label={t`As the weeks will be`}>
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
              <th scope="row">{line.name}</th>
              {weeks.map((week) => (
                <td key={week}>{doseOf(lineIn(line, week, progression))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {until - from + 1 > SHOWN && (
        <p>
          <Trans>… and so on until week {until}.</Trans>
        </p>
      )}
    </div>
  );
}

/** "4 × 8-10, 82.5 kg" */
function doseOf({ sets, reps, target }: Line): string {
  return [[sets, reps].filter(Boolean).join(' × '), target].filter(Boolean).join(', ');
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}

/** Enter in here saves nothing. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function Field({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="c-field">
      <label>
        <span>{label}</span>
        {children}
      </label>
    </div>
  );
}
