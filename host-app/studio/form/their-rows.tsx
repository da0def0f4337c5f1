import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { compareRows, type FormRow, isRows, type RowDifference, type RowState, applyOtherRow } from './compare-rows.ts';
import { isSame } from './merge-values.ts';
import { OtherVersionContext } from './theirs.tsx';

const STATES: Readonly<Record<RowState, Words>> = {
  'both-changed': msg`Changed by both of you`,
  'mine-added': msg`Added by you`,
  'mine-changed': msg`Changed by you`,
  'mine-removed': msg`Removed by you`,
  'theirs-added': msg`Added by them`,
  'theirs-changed': msg`Changed by them`,
  'theirs-removed': msg`Removed by them`,
};

/** After a conflict: the lists of the form that both sides changed, row by row. */
export function OtherVersionRows() {
  const theirs = use(OtherVersionContext);
  return Object.entries(theirs?.saved ?? {}).map(([name, saved]) => {
    if (!isRows(saved)) return null;
    const before = theirs?.before[name] as unknown;
    return <List key={name} name={name} saved={saved} before={isRows(before) ? before : []} />;
  });
}

interface ListProps {
  name: string;
  saved: FormRow[];
  before: FormRow[];
}

function List({ name, saved, before }: ListProps) {
  const { t } = useLingui();
  const { setValue } = useFormContext();
  const typed = useWatch({ name }) as unknown;
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const mine = isRows(typed) ? typed : [];
  if (isSame(mine, saved)) return null;
  const take = (rows: FormRow[]) => setValue(name, rows, { shouldDirty: true });
  const keyed = compareRows(mine, saved, before).map((row) => ({
    ...row,
    key: JSON.stringify([row.mine, row.theirs]),
  }));
  const open = keyed.filter(({ key }) => !kept.has(key));
  if (keyed.length > 0 && open.length === 0) return null;
  return (
    <section className="studio-their-rows" aria-label={t`Rows that differ`}>
      <h2>
        <Trans>Rows that differ</Trans>
      </h2>
      {keyed.length === 0 && (
        <p>
          <Trans>Same rows, different order.</Trans>
        </p>
      )}
      {open.map(({ key, ...row }) => (
        <Row
          key={key}
          name={name}
          row={row}
          onTake={() => take(applyOtherRow(mine, saved, row))}
          onKeep={() => setKept(new Set([...kept, key]))}
        />
      ))}
      <div>
        <Button variant="quiet" onClick={() => take(saved)}>
          <Trans>Use their whole list</Trans>
        </Button>
      </div>
    </section>
  );
}

interface RowProps {
  name: string;
  row: RowDifference;
  onTake: () => void;
  onKeep: () => void;
}

/** One row in both versions: the fields that differ, or all of a row that only one version has. */
function Row({ name, row: { state, mine, theirs, at }, onTake, onKeep }: RowProps) {
  const { t } = useLingui();
  const say = useSay();
  const number = at + 1;
  const fields = Object.keys({ ...theirs, ...mine }).filter(
    (field) => field !== 'id' && (!mine || !theirs || !isSame(mine[field], theirs[field])),
  );
  const side = (row: FormRow | undefined) =>
    row ? (
      <dl>
        {fields.map((field) => (
          <Value key={field} label={findLabel(name, mine ? at : undefined, field)} value={row[field]} />
        ))}
      </dl>
    ) : (
      <p>
        <Trans comment="One of two versions has no such row">Missing</Trans>
      </p>
    );
  return (
    <div role="group" aria-label={t`Row ${number}`}>
      <h3>
        <Trans>Row {number}</Trans> <span className="studio-tag">{say(STATES[state])}</span>
      </h3>
      <div className="studio-versions">
        <div>
          <h4>
            <Trans>Your version</Trans>
          </h4>
          {side(mine)}
        </div>
        <div>
          <h4>
            <Trans>Their version</Trans>
          </h4>
          {side(theirs)}
        </div>
      </div>
      <div className="studio-actions">
        <Button variant="quiet" onClick={onTake}>
          <Trans>Use theirs</Trans>
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </div>
  );
}

function Value({ label, value }: { label: string | undefined; value: unknown }) {
  return (
    <div>
      {label && <dt>{label}</dt>}
      <dd>{typeof value === 'boolean' ? <Ticked value={value} /> : formatRowValue(value) || '–'}</dd>
    </div>
  );
}

function Ticked({ value }: { value: boolean }) {
  return value ? <Trans comment="A box of a form is ticked">Ticked</Trans> : <Trans>Not ticked</Trans>;
}

/** Nested rows are one line each, without their ids. */
function formatRowValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatRowValue).filter(Boolean).join('\n');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .flatMap(([name, each]) => (name === 'id' ? [] : formatRowValue(each)))
      .filter(Boolean)
      .join(' · ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the form's label for a field of a row. A hidden row uses the label of another one. */
function findLabel(name: string, at: number | undefined, field: string): string | undefined {
  const selector = at === undefined ? `[name^="${name}."][name$=".${field}"]` : `[name="${name}.${at}.${field}"]`;
  const control = document.querySelector<HTMLInputElement>(selector);
  const label = control?.labels?.[0]?.textContent.trim();
  // A numbered label belongs to its own row.
  return at === undefined && label && /\d/.test(label) ? undefined : label;
}
