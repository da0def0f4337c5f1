import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { MAX_PROGRAM_STEPS, type StepsFields } from '#contract/catalog/programs.studio.ts';
import { findSentence } from '#contract/i18n/sentence.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { newId } from '#widgets/core/new-id.ts';
import { Button } from '#widgets/ui/button.tsx';
import { DragHandle } from '../../core/drag-handle.tsx';
import { TextAreaField, TextField } from '../../form/fields.tsx';
import { parsePastedSteps } from './pasted-steps.ts';

/** Editable list of days: add, remove, reorder, or paste many at once. */
export function StepRows({ ticks }: { ticks: ReadonlyMap<string, number> }) {
  const rows = useFieldArray<StepsFields, 'steps', 'key'>({ name: 'steps', keyName: 'key' });
  const list = useRef<HTMLOListElement>(null);
  const { fields } = rows;
  const room = MAX_PROGRAM_STEPS - fields.length;
  const focusOn = (at: number, what: string) =>
    // The row has to be rendered first.
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>(what)?.focus());
  return (
    <div className="studio-step-rows">
      <WrongList />
      {fields.length === 0 && (
        <p className="studio-empty">
          <Trans>No daily steps yet. Add the first day or paste a list.</Trans>
        </p>
      )}
      <ol ref={list}>
        {fields.map((row, at) => (
          <Row
            key={row.key}
            at={at}
            last={at === fields.length - 1}
            ticks={ticks.get(row.id) ?? 0}
            fresh={row.title === ''}
            onMove={(to) => {
              rows.move(at, to);
              focusOn(to, `[data-move='${to < at ? 'up' : 'down'}']:not(:disabled), [data-move]:not(:disabled)`);
            }}
            onRemove={() => {
              rows.remove(at);
              focusOn(Math.min(at, fields.length - 2), 'summary');
            }}
          />
        ))}
      </ol>
      {room > 0 && (
        <div className="studio-actions">
          <Button
            variant="quiet"
            onClick={() =>
              rows.append({ id: newId(), title: '', text: '' }, { focusName: `steps.${fields.length}.title` })
            }
          >
            <Trans>Add a day</Trans>
          </Button>
        </div>
      )}
      {room > 0 && <Paste room={room} onPaste={(pasted) => rows.append(pasted, { shouldFocus: false })} />}
    </div>
  );
}

/** Error of the list as a whole. */
function WrongList() {
  const say = useSay();
  const {
    formState: { errors },
  } = useFormContext();
  const found = get(errors, 'steps') as { message?: string; root?: { message?: string } } | undefined;
  const message = found?.root?.message ?? found?.message;
  if (message === undefined) return null;
  return (
    <p className="c-field-error" role="alert">
      {say(findSentence(message) ?? message)}
    </p>
  );
}

interface RowProps {
  at: number;
  last: boolean;
  ticks: number;
  /** True if just added, which opens it. */
  fresh: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Row({ at, last, ticks, fresh, onMove, onRemove }: RowProps) {
  const { t } = useLingui();
  const { watch, formState } = useFormContext<StepsFields>();
  const day = at + 1;
  const title = watch(`steps.${at}.title`);
  const wrong = get(formState.errors, `steps.${at}`) !== undefined;
  const [open, setOpen] = useState(fresh);
  return (
    <li data-drag-row>
      <DragHandle at={at} onMove={onMove} />
      <details open={open || wrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>{day}</span> {title || <Trans comment="A day whose title is not written yet">No title yet</Trans>}
          {ticks > 0 && (
            <span className="studio-tag">
              <Plural value={ticks} one="# tick" other="# ticks" />
            </span>
          )}
        </summary>
        <TextField name={`steps.${at}.title`} label={<Trans>Step of day {day}</Trans>} />
        <TextAreaField
          name={`steps.${at}.text`}
          label={<Trans>Instructions</Trans>}
          hint={<Trans>Plain text. Optional. Leave a line empty to start a paragraph.</Trans>}
        />
      </details>
      <div className="studio-actions" role="group" aria-label={t`Day ${day}`}>
        <Move to="up" label={t`Move day ${day} up`} disabled={at === 0} onMove={() => onMove(at - 1)} />
        <Move to="down" label={t`Move day ${day} down`} disabled={last} onMove={() => onMove(at + 1)} />
        <button
          type="button"
          className="c-button"
          data-variant="quiet"
          aria-label={t`Remove day ${day}`}
          onClick={onRemove}
        >
          <Trans>Remove</Trans>
        </button>
      </div>
    </li>
  );
}

interface MoveProps {
  to: 'up' | 'down';
  label: string;
  disabled: boolean;
  onMove: () => void;
}

function Move({ to, label, disabled, onMove }: MoveProps) {
  return (
    <button
      type="button"
      className="c-button"
      data-variant="quiet"
      data-move={to}
      aria-label={label}
      disabled={disabled}
      onClick={onMove}
    >
      {to === 'up' ? <Trans>Up</Trans> : <Trans>Down</Trans>}
    </button>
  );
}

/** Pastes many days at once, one a line. */
function Paste({ room, onPaste }: { room: number; onPaste: (steps: StepsFields['steps']) => void }) {
  const { t } = useLingui();
  const [pasted, setPasted] = useState('');
  const found = parsePastedSteps(pasted);
  const days = found.length;
  return (
    <details className="studio-paste">
      <summary>
        <Trans>Paste a list</Trans>
      </summary>
      <div className="c-field">
        <label>
          <span>
            <Trans>One day per line: step, tab, description.</Trans>
          </span>
          <textarea rows={6} value={pasted} onChange={({ target }) => setPasted(target.value)} />
        </label>
        {days > room && (
          <p className="c-field-error" role="alert">
            <Plural value={room} one="# more day fits." other="# more days fit." />
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        disabled={days === 0 || days > room}
        onClick={() => {
          onPaste(found);
          setPasted('');
        }}
      >
        {days === 0 ? t`Add the days` : <Plural value={days} one="Add # day" other="Add # days" />}
      </Button>
    </details>
  );
}
