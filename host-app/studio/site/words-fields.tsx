import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { WORD_FIELDS, type WordField } from '#contract/word-fields.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { TextAreaField, TextField } from '../form/fields.tsx';

/** The words of the pages, by their names in the form. */
export const WORD_LABELS: Readonly<Record<WordField, Words>> = {
  heroTitle: msg`Head of the page: title`,
  heroLead: msg`Head of the page: lead`,
  programsTitle: msg`Programmes: title`,
  programsLead: msg`Programmes: lead`,
  routineTitle: msg`Free routine: title`,
  routineLead: msg`Free routine: lead`,
  hubTitle: msg`Logbook: title`,
  hubLead: msg`Logbook: lead`,
  communityTitle: msg`Letter: title`,
  communityLead: msg`Letter: lead`,
  contactTitle: msg`Contact: title`,
  contactLead: msg`Contact: lead`,
  homeTitle: msg`Page with all programmes: title`,
  homeLead: msg`Page with all programmes: lead`,
  homeProgramsTitle: msg`Page with all programmes, side by side: title`,
  homeProgramsLead: msg`Page with all programmes, side by side: lead`,
  homeRoutineTitle: msg`Page with all programmes, free routine: title`,
  homeRoutineLead: msg`Page with all programmes, free routine: lead`,
  footLead: msg`Foot of each page: the line below the name`,
};

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
      {WORD_FIELDS.map((field) =>
        field.endsWith('Title') ? (
          <TextField key={field} name={field} label={say(WORD_LABELS[field])} maxLength={120} />
        ) : (
          <TextAreaField key={field} name={field} label={say(WORD_LABELS[field])} rows={2} maxLength={600} />
        ),
      )}
    </>
  );
}
