import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  isFirstQuestion,
  QUESTION_KINDS,
  QUESTIONS_MAX,
  type FirstQuestion,
} from '#contract/coaching/check-in-questions.ts';
import { toLocale, OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { newId } from '#widgets/core/new-id.ts';
import { weekdayName } from '#widgets/parts/messages/weekdays.ts';
import { languageName } from '../../../layout/language-name.ts';
import { CheckField, CustomField, SelectField, TextField } from '../../form/fields.tsx';
import { AnswerPromise } from './answer-promise.tsx';
import { RowsField } from '../rows-field.tsx';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Days on which the coach answers. */
export function AnswerDaysFields() {
  const { t } = useLingui();
  const locale = toLocale(useLanguage());
  return (
    <>
      <AnswerPromise />
      <CustomField
        name="days"
        label={<Trans>Reply days</Trans>}
        hint={<Trans>Messages sent less than two hours before the reply time are due on the next reply day.</Trans>}
      >
        {({ value, onChange, onBlur }, { id, ...aria }) => {
          const chosen = (value as (number | string)[]).map(Number);
          return (
            <div id={id} className="site-days" role="group" aria-label={t`Reply days`} {...aria}>
              {DAYS.map((day) => (
                <label key={day}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(day)}
                    onBlur={onBlur}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange(
                        checked ? [...chosen, day].toSorted((a, b) => a - b) : chosen.filter((each) => each !== day),
                      )
                    }
                  />
                  <span>{weekdayName(day, locale)}</span>
                </label>
              ))}
            </div>
          );
        }}
      </CustomField>
      <TextField
        name="until"
        type="time"
        label={<Trans>Reply by</Trans>}
        hint={<Trans>Shop time. Unanswered messages count as overdue after this time.</Trans>}
      />
    </>
  );
}

/** Questions of the weekly check-in. */
export function CheckInsFields() {
  const { t } = useLingui();
  return (
    <>
      <p className="studio-notice">
        <Trans>
          The first five make up a client’s trend. Turn off what you don’t need, or add your own. Past answers keep
          their original question.
        </Trans>
      </p>
      <SelectField name="language" label={<Trans>Written in</Trans>}>
        {OFFERED_LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageName(each)}
          </option>
        ))}
      </SelectField>
      <RowsField
        name="questions"
        title={t({ message: 'Questions', context: 'of a check-in' })}
        add={t`Add a question`}
        empty={() => ({ ...PLAIN, id: `q-${newId()}` })}
        stays={({ id }) => isFirstQuestion(String(id))}
        most={QUESTIONS_MAX}
      >
        {(at) => <QuestionFields at={at} />}
      </RowsField>
    </>
  );
}

const PLAIN = { kind: 'score', on: true, question: '', low: '', high: '', unit: '', min: null, max: null };

function QuestionFields({ at }: { at: string }) {
  const say = useSay();
  const { getValues } = useFormContext();
  const id = String(getValues(`${at}.id`));
  const kind: unknown = useWatch({ name: `${at}.kind` });
  if (isFirstQuestion(id)) {
    return (
      <>
        <p>
          <b>{say(FIRST[id])}</b>
        </p>
        <CheckField name={`${at}.on`} label={<Trans>Ask this question</Trans>} />
        <TextField
          name={`${at}.question`}
          label={<Trans>Your text</Trans>}
          hint={<Trans>Leave empty for the default question in each language.</Trans>}
        />
      </>
    );
  }
  return (
    <>
      <CheckField name={`${at}.on`} label={<Trans>Ask this question</Trans>} />
      <TextField name={`${at}.question`} label={<Trans>Question</Trans>} />
      <SelectField name={`${at}.kind`} label={<Trans>Answer type</Trans>}>
        {QUESTION_KINDS.map((each) => (
          <option key={each} value={each}>
            {say(KINDS[each])}
          </option>
        ))}
      </SelectField>
      {kind === 'score' && (
        <>
          <TextField name={`${at}.low`} label={<Trans>Meaning of 1</Trans>} />
          <TextField name={`${at}.high`} label={<Trans>Meaning of 5</Trans>} />
        </>
      )}
      {kind === 'number' && (
        <>
          <TextField name={`${at}.unit`} label={<Trans>Unit</Trans>} hint={<Trans>For example, steps or bpm.</Trans>} />
          <TextField name={`${at}.min`} inputMode="decimal" label={<Trans>Smallest number</Trans>} />
          <TextField name={`${at}.max`} inputMode="decimal" label={<Trans>Largest number</Trans>} />
        </>
      )}
    </>
  );
}

const FIRST: Readonly<Record<FirstQuestion, Words>> = {
  sleep: msg`Sleep, from 1 to 5`,
  energy: msg`Energy, from 1 to 5`,
  soreness: msg`Soreness, from 1 to 5`,
  weight: msg`Weight (kg)`,
  note: msg`Text`,
};

const KINDS: Readonly<Record<(typeof QUESTION_KINDS)[number], Words>> = {
  score: msg`From 1 to 5`,
  number: msg`A number`,
  text: msg`Text`,
  'yes-no': msg`Yes or no`,
};
