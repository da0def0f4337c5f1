import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useController, useFormContext } from 'react-hook-form';
import { LEAVE_TRAINING } from '#contract/studio/site-content-forms.ts';
import { sentenceOf } from '#contract/sentence.ts';
import {
  GOAL_WORDS,
  LEAVABLE_FIELDS,
  type LeavableField,
  NAME_FIELDS,
  type PagePart,
  PLACE_WORDS,
  PROFILE_GOAL_WORDS,
  PROMISES,
  STYLE_WORDS,
  type WordField,
  wordShape,
} from '#contract/word-fields.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { TextAreaField, TextField } from '../form/fields.tsx';
import { WORD_LABELS } from './word-labels.ts';

/** Sections that can be taken away whole, with the fields that are of no use then. */
const PARTS: readonly (readonly [part: PagePart, label: Words, fields: readonly WordField[]])[] = [
  ['routine', msg`What is free, on the front pages`, ['routineTitle', 'routineLead', 'heroFree']],
  ['scam', msg`How to spot a fitness scam`, []],
  ['hub', msg`Logbook with sample numbers`, ['hubName', 'hubTitle', 'hubLead', 'hubSample']],
  ['community', msg`Letter`, ['communityTitle', 'communityLead']],
  ['course', msg`Kilometres of a marathon beside the sections of the front page`, []],
  ['samples', msg`Sample week and sample check-in, on the page about coaching`, []],
];

const SECTIONS: readonly (readonly [title: Words, fields: readonly WordField[]])[] = [
  [
    msg`Front page`,
    [
      'shopTitle',
      'heroTitle',
      'heroLead',
      'heroStart',
      'programsTitle',
      'programsLead',
      'storiesTitle',
      'storiesLead',
      'voicesTitle',
      'contactTitle',
      'contactLead',
    ],
  ],
  [
    msg`Page with all programmes`,
    ['homeTitle', 'homeLead', 'homeProgramsTitle', 'homeProgramsLead', 'homeRoutineTitle', 'homeRoutineLead'],
  ],
  [
    msg`Page about you, page “Follow”, and the foot`,
    ['halvesTitle', 'aboutEndTitle', 'aboutEndLead', 'socialLead', 'footLead'],
  ],
  [msg`On many pages, and in e-mails`, NAME_FIELDS],
];

export function WordsFields() {
  const say = useSay();
  return (
    <>
      <p className="studio-notice">
        <Trans>
          What you leave empty is said as every shop says it, in each language. Write in the shop’s own language; your
          words for the others are below.
        </Trans>
      </p>
      {SECTIONS.map(([title, fields]) => (
        <fieldset key={say(title)}>
          <legend>{say(title)}</legend>
          <Fields fields={fields} />
        </fieldset>
      ))}
      {PARTS.map(([part, title, fields]) => (
        <fieldset key={part}>
          <legend>{say(title)}</legend>
          <Taken field={part} label={<Trans>Not on the pages</Trans>} />
          <Fields fields={fields} />
        </fieldset>
      ))}
      <Promises />
      <Goals />
      <Training />
    </>
  );
}

function Promises() {
  return (
    <fieldset>
      <legend>
        <Trans>What coaching promises</Trans>
      </legend>
      <p>
        <Trans>
          Each stands on the front page, where coaching is bought, after the payment, in the terms and in the first
          e-mail. Left empty, it is 24 hours, two to three business days, twice a week and every week. Write a whole
          sentence, such as “I call you within three days.”
        </Trans>
      </p>
      {PROMISES.map((field) => (
        <Said key={field} field={field} label={<Trans>I do not promise this</Trans>} />
      ))}
    </fieldset>
  );
}

function Goals() {
  return (
    <fieldset>
      <legend>
        <Trans>Goals that people choose from</Trans>
      </legend>
      <p>
        <Trans>
          In the questions before coaching and in the profiles of those you coach. Say them in your words, and leave out
          what you do not coach.
        </Trans>
      </p>
      {[...Object.values(GOAL_WORDS), ...Object.values(PROFILE_GOAL_WORDS)].map((field) => (
        <Said key={field} field={field} label={<Trans>Do not offer it</Trans>} />
      ))}
    </fieldset>
  );
}

function Training() {
  return (
    <fieldset>
      <legend>
        <Trans>Training that people choose from</Trans>
      </legend>
      <p>
        <Trans>In the questions before coaching, and at plans. What is kept of an answer stays the same.</Trans>
      </p>
      {[...Object.values(PLACE_WORDS), ...Object.values(STYLE_WORDS)].map((field) => (
        <Said key={field} field={field} label={<Trans>Do not offer it</Trans>} />
      ))}
      <Said field="sessionLength" label={<Trans>Do not say it</Trans>} />
    </fieldset>
  );
}

function Said({ field, label }: { field: LeavableField; label: React.ReactNode }) {
  return (
    <div className="studio-said">
      <Fields fields={[field]} />
      <Taken field={field} label={label} />
    </div>
  );
}

function Fields({ fields }: { fields: readonly WordField[] }) {
  const say = useSay();
  return fields.map((field) => {
    const { form } = wordShape(field);
    const label = say(WORD_LABELS[field]);
    return form === 'line' ? (
      <TextField key={field} name={field} label={label} />
    ) : (
      <TextAreaField key={field} name={field} label={label} rows={2} />
    );
  });
}

/** Takes a section or a sentence off all pages. What stood in it is kept. */
function Taken({ field, label }: { field: PagePart | LeavableField; label: React.ReactNode }) {
  const { control } = useFormContext();
  const say = useSay();
  const { field: list, fieldState } = useController({ control, name: 'taken' });
  const taken = (list.value ?? []) as string[];
  const about = LEAVABLE_FIELDS.find((each) => each === field);
  const lacking = fieldState.error && (fieldState.error.message === LEAVE_TRAINING ? LAST_STYLE : LAST_GOAL);
  const problem = about === lacking && fieldState.error;
  return (
    <div className="c-field studio-check">
      <label>
        <input
          type="checkbox"
          checked={taken.includes(field)}
          onBlur={list.onBlur}
          onChange={({ target }) =>
            list.onChange(target.checked ? [...taken, field] : taken.filter((each) => each !== field))
          }
        />
        <span>
          {label}
          {about && <span className="out-of-sight">: {say(WORD_LABELS[about])}</span>}
        </span>
      </label>
      {problem && (
        <p className="c-field-error" role="alert">
          {say(sentenceOf(problem.message ?? '') ?? problem.message ?? '')}
        </p>
      )}
    </div>
  );
}

/** Below them stands what is wrong with all of their list. */
const LAST_STYLE: LeavableField = 'styleBodyweight';
const LAST_GOAL: LeavableField = 'goalGeneralFitness';
