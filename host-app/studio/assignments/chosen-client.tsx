import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import type { AssignRequest } from '#contract/training/plans/assignments.studio.ts';
import { findSentence } from '#contract/i18n/sentence.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { focusNextRemove } from '../action/focus-rest.ts';
import { CustomField, TextField } from '../form/fields.tsx';
import type { Previewed } from './use-preview.ts';
import { useWeekdays } from './use-weekdays.ts';

interface Props {
  /** Index in the form's clients. */
  at: number;
  /** Name from the list of clients or the preview. */
  name: string | undefined;
  preview: Previewed | undefined;
  onRemove: () => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Client who gets the plan: first day, weekdays and preview. */
export function ChosenClient({ at, name, preview, onRemove }: Props) {
  const { t } = useLingui();
  return (
    <fieldset className="assign-chosen">
      <legend>
        <bdi>{name || t`This client`}</bdi>
      </legend>
      <Refused at={at} problem={preview?.problem} />
      <TextField name={`clients.${at}.start`} type="date" label={<Trans>First day</Trans>} />
      <CustomField name={`clients.${at}.weekdays`} label={<Trans>Training days</Trans>}>
        {({ value, onChange }, aria) => (
          <Weekdays
            value={(value ?? []) as number[]}
            onChange={onChange}
            id={aria.id}
            described={aria['aria-describedby']}
          />
        )}
      </CustomField>
      {preview && !preview.problem && <Outcome preview={preview} />}
      <div>
        <Button
          variant="quiet"
          data-remove
          onClick={({ currentTarget }) => {
            focusNextRemove(currentTarget, 'fieldset');
            onRemove();
          }}
        >
          <Trans comment="Takes a client off the list of those who get a plan">Remove</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

/** Reason why the plan cannot be assigned, from the preview or the answer. */
function Refused({ at, problem }: { at: number; problem: string | null | undefined }) {
  const say = useSay();
  const { formState } = useFormContext<AssignRequest>();
  const message = formState.errors.clients?.[at]?.user?.message;
  const said = message === undefined ? problem : say(findSentence(message) ?? message);
  if (!said) return null;
  return (
    <p role="alert" className="studio-outcome" data-bad>
      {said}
    </p>
  );
}

interface WeekdaysProps {
  value: readonly number[];
  onChange: (days: number[]) => void;
  id: string;
  described: string | undefined;
}

function Weekdays({ value, onChange, id, described }: WeekdaysProps) {
  const { t } = useLingui();
  const { short, long } = useWeekdays();
  return (
    <div className="assign-weekdays" role="group" aria-label={t`Training days`} aria-describedby={described}>
      {WEEK.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            id={day === 1 ? id : undefined}
            aria-label={long(day)}
            checked={value.includes(day)}
            onChange={({ target }) =>
              onChange(WEEK.filter((each) => (each === day ? target.checked : value.includes(each))))
            }
          />
          <span aria-hidden="true">{short(day)}</span>
        </label>
      ))}
    </div>
  );
}

/** Preview of the client's plan before it is assigned. */
function Outcome({ preview: { start, until: end, sessions, crowded, overlaps } }: { preview: Previewed }) {
  const { longDate } = useDates();
  const [from, to] = [longDate(start), longDate(end)];
  return (
    <div className="assign-outcome" role="status">
      <p>
        <Plural value={sessions} one="# session" other="# sessions" />
        {': '}
        <Trans comment="The first and the last day of a plan">
          {from} to {to}
        </Trans>
      </p>
      {crowded > 0 && (
        <p>
          <Plural
            value={crowded}
            one="# day has more than one workout, as the client has fewer training days than the plan."
            other="# days have more than one workout, as the client has fewer training days than the plan."
          />
        </p>
      )}
      {overlaps.map(({ key, title, until }) => (
        <Overlap key={key} title={title} until={longDate(until)} />
      ))}
    </div>
  );
}

function Overlap({ title, until }: { title: string; until: string }) {
  return (
    <p>
      <Trans>
        They already have {title} until {until}. Both plans stay.
      </Trans>
    </p>
  );
}
