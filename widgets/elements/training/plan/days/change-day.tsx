import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { toPlainDigits } from '#contract/forms/numbers.ts';
import { REASON_MAX } from '#contract/training/plans/plan-day-limits.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
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
        <p className="log-changed">
          <span>
            <Trans>You changed this day. Your coach’s plan is unchanged.</Trans>
          </span>
          <button type="button" onClick={() => onChange({ movedTo: null, minutes: null, skipped: null })}>
            <Trans comment="A button: a training day is as planned again">As planned</Trans>
          </button>
        </p>
      )}
      {skipped === null && state !== 'done' && (
        // A saved change closes the forms and resets them.
        <Forms key={entry?.change.revision ?? 0} {...{ planned, client, today, onChange }} />
      )}
    </div>
  );
}

type FormsProps = Pick<ChangeDayProps, 'planned' | 'client' | 'today' | 'onChange'>;

function Forms({ planned, client, today, onChange }: FormsProps) {
  const { day, date = today, minutes } = planned;
  const moved = useRef<HTMLInputElement>(null);
  const shortened = useRef<HTMLInputElement>(null);
  const why = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<{ move?: Words; shorten?: Words; leave?: Words }>({});
  const language = useLanguage();
  const { t } = useLingui();

  function move() {
    const to = moved.current?.value ?? '';
    const wrong = wrongDate(to, { today, last: plusDays(client.until, BEHIND_DAYS), language });
    setProblem(wrong ? { move: wrong } : {});
    if (!wrong) onChange({ movedTo: to === day.date ? null : to });
  }

  function shorten() {
    const typed = toPlainDigits(shortened.current?.value ?? '').trim();
    const isRight = /^\d{1,3}$/.test(typed) && Number(typed) >= MINUTES.least && Number(typed) <= MINUTES.most;
    setProblem(isRight ? {} : { shorten: msg`Enter your available minutes, from 5 to 600.` });
    if (isRight) onChange({ minutes: Number(typed) });
  }

  function leave() {
    const reason = (why.current?.value.trim() ?? '').replaceAll('\0', '').toWellFormed();
    const isLong = reason.length > REASON_MAX;
    setProblem(isLong ? { leave: msg`Use at most ${REASON_MAX} characters.` } : {});
    if (!isLong) onChange({ skipped: reason });
  }

  return (
    <details className="log-change">
      <summary>
        <Trans comment="What may be made of a training day">Move, shorten or skip</Trans>
      </summary>
      <div className="log-change-forms change-day-forms">
        <div>
          <Field
            label={t`Move it to`}
            name="date"
            type="date"
            defaultValue={date}
            inputRef={moved}
            error={problem.move}
          />
          <Button variant="quiet" part="button" onClick={move}>
            <Trans context="a button: a training day is moved">Move</Trans>
          </Button>
        </div>
        <div>
          <Field
            label={t`Minutes available`}
            name="minutes"
            inputMode="numeric"
            defaultValue={minutes === null ? '' : String(minutes)}
            inputRef={shortened}
            error={problem.shorten}
          />
          <Button variant="quiet" part="button" onClick={shorten}>
            <Trans context="a button: a training day is shortened">Shorten</Trans>
          </Button>
        </div>
        <div>
          <Field label={t`Reason for skipping (optional)`} name="why" inputRef={why} error={problem.leave} />
          <Button variant="quiet" part="button" onClick={leave}>
            <Trans context="a button: a training day is not done">Skip</Trans>
          </Button>
        </div>
      </div>
    </details>
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
