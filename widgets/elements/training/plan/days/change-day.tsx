import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { toPlainDigits } from '#contract/forms/numbers.ts';
import { REASON_MAX } from '#contract/training/plans/plan-day-limits.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useProblemFocus } from '#widgets/ui/behaviour/use-problem-focus.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field, type FieldProps } from '#widgets/ui/field.tsx';
import type { DayEdit, DayEntry } from '../../sync/day-queue.ts';
import { dateWords } from '#widgets/parts/plan/day-words.ts';
import { plusDays, type PlannedDay } from '#widgets/parts/plan/plan-calendar.ts';
import { describeRefusal } from '../../sync/refusals.ts';

export interface ChangeDayProps {
  planned: PlannedDay;
  client: NonNullable<TrainingPlan['client']>;
  /** Change of the day stored on the device. */
  entry: DayEntry | undefined;
  today: string;
  onChange: (edit: DayEdit) => void;
  /** Accepts the shop's refusal and drops the change. */
  onGiveUp: () => void;
}

/** Largest move past the plan's end in days; the shop has the same limit. */
const BEHIND_DAYS = 90;
const MINUTES = { least: 5, most: 600 };

/** Moves, shortens or skips a day; the coach's plan stays unchanged. */
export function ChangeDay({ planned, client, entry, today, onChange, onGiveUp }: ChangeDayProps) {
  const { movedFrom, minutes, skipped, state } = planned;
  const say = useSay();
  const isChanged = movedFrom !== undefined || minutes !== null || skipped !== null;
  const reason = entry?.refused && say(describeRefusal(entry.refused));
  return (
    <div className="change-day">
      {reason && (
        <div className="log-changed" role="alert">
          <p className="log-problem">
            <Trans comment="What was made of a training day; the reason is a sentence of its own">
              This change couldn’t be synced: {reason} It is on this device only.
            </Trans>
          </p>
          <button type="button" onClick={onGiveUp}>
            <Trans comment="A button: forgets a change">Discard the change</Trans>
          </button>
        </div>
      )}
      {isChanged && (
        <p className="log-changed" tabIndex={-1}>
          <span>
            <Trans>You changed this day. Your coach’s plan is unchanged.</Trans>
          </span>
          <button type="button" onClick={() => onChange({ movedTo: null, minutes: null, skipped: null })}>
            <Trans comment="A button: a training day is as planned again">As planned</Trans>
          </button>
        </p>
      )}
      {/* Hidden, not gone: another device may skip the day while something is typed. */}
      <Forms {...{ planned, client, today, onChange }} hidden={skipped !== null || state === 'done'} />
    </div>
  );
}

interface FormsProps extends Pick<ChangeDayProps, 'planned' | 'client' | 'today' | 'onChange'> {
  hidden: boolean;
}

/** Forms that close when one is saved. Typed values of the others stay, whatever else changes the day. */
function Forms({ planned, client, today, onChange, hidden }: FormsProps) {
  const { day, date = today, minutes } = planned;
  const details = useRef<HTMLDetailsElement>(null);
  const language = useLanguage();
  const { t } = useLingui();

  function save(edit: DayEdit) {
    details.current!.open = false;
    details.current!.querySelector('summary')!.focus();
    onChange(edit);
  }

  function move(to: string) {
    const wrong = wrongDate(to, { today, last: plusDays(client.until, BEHIND_DAYS), language });
    if (!wrong) save({ movedTo: to === day.date ? null : to });
    return wrong;
  }

  function shorten(text: string) {
    const typed = toPlainDigits(text).trim();
    const isRight = /^\d{1,3}$/.test(typed) && Number(typed) >= MINUTES.least && Number(typed) <= MINUTES.most;
    if (!isRight) return msg`Enter your available minutes, from 5 to 600.`;
    return save({ minutes: Number(typed) });
  }

  function leave(text: string) {
    const reason = text.trim().replaceAll('\0', '').toWellFormed();
    if (reason.length > REASON_MAX) return msg`Use at most ${REASON_MAX} characters.`;
    return save({ skipped: reason });
  }

  return (
    <details className="log-change" ref={details} hidden={hidden}>
      <summary>
        <Trans comment="What may be made of a training day">Move, shorten or skip</Trans>
      </summary>
      <div className="log-change-forms change-day-forms">
        <ChangeForm label={t`Move it to`} name="date" type="date" stored={date} onSave={move}>
          <Trans context="a button: a training day is moved">Move</Trans>
        </ChangeForm>
        <ChangeForm
          label={t`Minutes available`}
          name="minutes"
          inputMode="numeric"
          stored={minutes === null ? '' : String(minutes)}
          onSave={shorten}
        >
          <Trans context="a button: a training day is shortened">Shorten</Trans>
        </ChangeForm>
        <ChangeForm label={t`Reason for skipping (optional)`} name="why" stored="" onSave={leave}>
          <Trans context="a button: a training day is not done">Skip</Trans>
        </ChangeForm>
      </div>
    </details>
  );
}

interface ChangeFormProps extends Pick<FieldProps, 'label' | 'name' | 'type' | 'inputMode'> {
  stored: string;
  /** Returns what is wrong with the value, or saves it. */
  onSave: (value: string) => Words | void;
  /** Label of the button. */
  children: ReactNode;
}

/** Field with its button. A typed value stays until it is saved; an untouched field follows the stored value. */
function ChangeForm({ stored, onSave, children, ...field }: ChangeFormProps) {
  const [problem, setProblem] = useState<Words>();
  const input = useProblemFocus(problem);
  const [saves, setSaves] = useState(0);
  /** Stored value that was typed over. */
  const [former, setFormer] = useState<string>();

  function save() {
    const wrong = onSave(input.current?.value ?? '');
    setProblem(wrong ?? undefined);
    if (wrong) return;
    setFormer(undefined);
    setSaves(saves + 1);
  }

  return (
    <div onInput={() => setFormer(former ?? stored)}>
      <Field key={`${saves} ${former ?? stored}`} {...field} defaultValue={stored} inputRef={input} error={problem} />
      <Button variant="quiet" part="button" onClick={save}>
        {children}
      </Button>
    </div>
  );
}

interface Span {
  today: string;
  last: string;
  language: Parameters<typeof dateWords>[1];
}

function wrongDate(to: string, { today, last, language }: Span): Words | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(to)) return msg`Choose a day.`;
  if (to < today) return msg`This day has passed. Choose today or later.`;
  const end = dateWords(last, language);
  return to > last ? msg`Choose a day up to ${end}.` : undefined;
}
