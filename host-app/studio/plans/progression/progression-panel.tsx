import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { decimalNumber } from '#contract/forms/numbers.ts';
import type { Day } from '#contract/training/plans/plan-lines.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { type Progression, applyProgression } from './progression.ts';
import { preventEnterSubmit, ProgressionPreview } from './progression-preview.tsx';

interface Props {
  week: number;
  weeks: number;
  days: readonly Day[];
  onTake: (days: Day[]) => void;
  onClose: () => void;
}

/** Repeats a week in the following ones, with a progression and deload weeks. Previews the result first. */
export function ProgressionPanel({ week, weeks, days, onTake, onClose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<ProgressionFields>({
    until: String(Math.min(weeks, week + 3)),
    by: 'kg',
    amount: '2.5',
    lighterBy: 'percent',
    lighter: '20',
    every: '4',
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const progression = parseProgression(typed, week, weeks, left);
  const pick = (key: string, picked: boolean) =>
    setLeft(picked ? new Set([...left].filter((each) => each !== key)) : new Set([...left, key]));
  return (
    <section className="studio-section studio-progression" aria-label={t`Copy a week`}>
      <h2>
        <Trans>Copy week {week} to later weeks</Trans>
      </h2>
      <Fields typed={typed} onType={(change) => setTyped({ ...typed, ...change })} />
      {progression ? (
        <ProgressionPreview days={days.filter((day) => day.week === week)} progression={progression} onPick={pick} />
      ) : (
        <p className="c-field-error" role="alert">
          <Trans>
            Choose a last week after week {week}, up to week {weeks}. Use numbers for amounts and whole numbers for
            reps.
          </Trans>
        </p>
      )}
      <div className="studio-actions">
        <Button disabled={!progression} onClick={() => progression && onTake(applyProgression(days, progression))}>
          <Trans>Apply</Trans>
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </section>
  );
}

interface ProgressionFields {
  until: string;
  by: Progression['plus']['by'];
  amount: string;
  lighterBy: 'none' | 'percent' | 'sets';
  lighter: string;
  every: string;
}

/** Parses the fields; undefined for invalid values. */
function parseProgression(
  typed: ProgressionFields,
  week: number,
  weeks: number,
  left: Progression['left'],
): Progression | undefined {
  const { by, lighterBy } = typed;
  const [until, amount, lighter, every] = [typed.until, typed.amount, typed.lighter, typed.every].map((text) =>
    decimalNumber(text),
  ) as [number, number, number, number];
  const fits =
    Number.isInteger(until) &&
    until > week &&
    until <= weeks &&
    Math.abs(amount) <= 100 &&
    (by !== 'reps' || Number.isInteger(amount)) &&
    (lighterBy === 'none' || (Number.isInteger(every) && every >= 2 && lighter >= 0 && lighter <= 90));
  if (!fits) return undefined;
  const less = lighterBy === 'none' ? null : { every, by: lighterBy, amount: Math.round(lighter) };
  return { from: week, until, plus: { by, amount }, lighter: less, left };
}

function Fields({ typed, onType }: { typed: ProgressionFields; onType: (change: Partial<ProgressionFields>) => void }) {
  const { t } = useLingui();
  const { until, by, amount, lighterBy, lighter, every } = typed;
  return (
    <div className="studio-progression-fields">
      <Field label={<Trans>Until week</Trans>}>
        <input
          type="text"
          onKeyDown={preventEnterSubmit}
          inputMode="numeric"
          value={until}
          onChange={({ target }) => onType({ until: target.value })}
        />
      </Field>
      <Field label={<Trans>Weekly increase</Trans>}>
        <input
          type="text"
          onKeyDown={preventEnterSubmit}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => onType({ amount: target.value })}
        />
        <span className="c-select">
          <select
            aria-label={t`Increase`}
            value={by}
            onChange={({ target }) => onType({ by: target.value as ProgressionFields['by'] })}
          >
            <option value="kg">{t`kg`}</option>
            <option value="percent">{t`% of the weight`}</option>
            <option value="reps">{t`reps`}</option>
          </select>
        </span>
      </Field>
      <Field label={<Trans>Deload</Trans>}>
        <span className="c-select">
          <select
            aria-label={t`Deload by`}
            value={lighterBy}
            onChange={({ target }) => onType({ lighterBy: target.value as ProgressionFields['lighterBy'] })}
          >
            <option value="percent">{t`% less weight`}</option>
            <option value="sets">{t`fewer sets`}</option>
            <option value="none">{t`never`}</option>
          </select>
        </span>
        {lighterBy !== 'none' && (
          <input
            type="text"
            inputMode="numeric"
            onKeyDown={preventEnterSubmit}
            aria-label={t`Deload amount`}
            value={lighter}
            onChange={({ target }) => onType({ lighter: target.value })}
          />
        )}
      </Field>
      {lighterBy !== 'none' && (
        <Field label={<Trans>Deload every … weeks</Trans>}>
          <input
            type="text"
            onKeyDown={preventEnterSubmit}
            inputMode="numeric"
            value={every}
            onChange={({ target }) => onType({ every: target.value })}
          />
        </Field>
      )}
    </div>
  );
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
