import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useController, useFormContext } from 'react-hook-form';
import { sentenceOf } from '#contract/sentence.ts';
import {
  GOAL_WORDS,
  type PagePart,
  PROMISES,
  type SaidField,
  SAID_FIELDS,
  type WordField,
  wordShape,
} from '#contract/word-fields.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { TextAreaField, TextField } from '../form/fields.tsx';

/** The words of the pages, by their names in the form. */
export const WORD_LABELS: Readonly<Record<WordField, Words>> = {
  shopTitle: msg`What the shop is, in search engines and the browser’s tab`,
  heroTitle: msg`Head of the page: title`,
  heroLead: msg`Head of the page: lead`,
  heroStart: msg`Button that leads to the programmes`,
  heroFree: msg`Button that leads to what is free`,
  programsTitle: msg`Programmes: title`,
  programsLead: msg`Programmes: lead`,
  routineTitle: msg`What is free: title`,
  routineLead: msg`What is free: lead`,
  hubTitle: msg`Logbook: title`,
  hubLead: msg`Logbook: lead`,
  hubSample: msg`Logbook: what stands below its numbers`,
  communityTitle: msg`Letter: title`,
  communityLead: msg`Letter: lead`,
  storiesTitle: msg`Posts, on the front page and the blog: title`,
  storiesLead: msg`Blog: lead`,
  contactTitle: msg`Contact: title`,
  contactLead: msg`Contact: lead`,
  homeTitle: msg`Page with all programmes: title`,
  homeLead: msg`Page with all programmes: lead`,
  homeProgramsTitle: msg`Page with all programmes, side by side: title`,
  homeProgramsLead: msg`Page with all programmes, side by side: lead`,
  homeRoutineTitle: msg`Page with all programmes, what is free: title`,
  homeRoutineLead: msg`Page with all programmes, what is free: lead`,
  aboutEndTitle: msg`End of the page about you: title`,
  aboutEndLead: msg`End of the page about you: lead`,
  socialLead: msg`Page “Follow”: lead`,
  footLead: msg`Foot of each page: the line below the name`,
  promiseContact: msg`When you first write to somebody who has bought coaching`,
  promisePlan: msg`When the first plan comes`,
  promiseAnswers: msg`How often you answer questions`,
  promiseCheckIns: msg`How often you check in`,
  goalFatLoss: msg`Instead of “Lose fat”`,
  goalLoseWeight: msg`Instead of “Lose weight”`,
  goalMuscleGain: msg`Instead of “Gain muscle”`,
  goalHybridAthlete: msg`Instead of “Become a hybrid athlete”`,
  goalMarathon: msg`Instead of “Run a marathon”`,
  goalMoreEnergy: msg`Instead of “Have more energy”`,
  goalGeneralFitness: msg`Instead of “General fitness”`,
};

/** Sections that can be taken away whole, with the fields that are of no use then. */
const PARTS: readonly (readonly [part: PagePart, label: Words, fields: readonly WordField[]])[] = [
  ['routine', msg`What is free, on the front pages`, ['routineTitle', 'routineLead', 'heroFree']],
  ['scam', msg`How to spot a fitness scam`, []],
  ['hub', msg`Logbook with sample numbers`, ['hubTitle', 'hubLead', 'hubSample']],
  ['community', msg`Letter`, ['communityTitle', 'communityLead']],
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
      'contactTitle',
      'contactLead',
    ],
  ],
  [
    msg`Page with all programmes`,
    ['homeTitle', 'homeLead', 'homeProgramsTitle', 'homeProgramsLead', 'homeRoutineTitle', 'homeRoutineLead'],
  ],
  [msg`Page about you, page “Follow”, and the foot`, ['aboutEndTitle', 'aboutEndLead', 'socialLead', 'footLead']],
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
        <Trans>In the questions before coaching. Say them in your words, and leave out what you do not coach.</Trans>
      </p>
      {Object.values(GOAL_WORDS).map((field) => (
        <Said key={field} field={field} label={<Trans>Do not offer it</Trans>} />
      ))}
    </fieldset>
  );
}

function Said({ field, label }: { field: SaidField; label: React.ReactNode }) {
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
function Taken({ field, label }: { field: PagePart | SaidField; label: React.ReactNode }) {
  const { control } = useFormContext();
  const say = useSay();
  const { field: list, fieldState } = useController({ control, name: 'taken' });
  const taken = (list.value ?? []) as string[];
  const about = SAID_FIELDS.find((each) => each === field);
  const problem = about === LAST_GOAL && fieldState.error;
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

/** Below it stands what is wrong with all of them. */
const LAST_GOAL: SaidField = 'goalGeneralFitness';
