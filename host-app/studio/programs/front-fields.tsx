import { Trans } from '@lingui/react/macro';
import type { ProgramRequest, StudioProgram } from '#contract/catalog/programs.studio.ts';
import { CheckField, TextAreaField, TextField } from '../form/fields.tsx';

/** Texts about the programme on the front page and in the contact form. */
export function FrontFields() {
  return (
    <fieldset>
      <legend>
        <Trans>On the front page and in the contact form</Trans>
      </legend>
      <CheckField name="onFront" label={<Trans>Show on the front page</Trans>} />
      <p className="studio-notice">
        <Trans>Empty fields use the card’s text. Hidden and archived programmes are not shown.</Trans>
      </p>
      <TextField name="front.subtitle" label={<Trans>Subtitle</Trans>} />
      <TextField name="front.highlight" label={<Trans>Tagline</Trans>} />
      <TextAreaField name="front.description" label={<Trans>Description on the front page</Trans>} rows={2} />
      <TextAreaField
        name="front.features"
        label={<Trans>Highlights on the front page</Trans>}
        hint={<Trans>One item per line.</Trans>}
        rows={3}
      />
      <TextField name="front.badge" label={<Trans>Badge on the front page</Trans>} />
      <TextField
        name="front.at"
        label={<Trans>Time of day</Trans>}
        hint={<Trans>Suggested time, such as 06:15. Shown in the timetable on the programmes page.</Trans>}
      />
      <TextField name="front.how" label={<Trans>Duration</Trans>} />
      <TextField
        name="interestLabel"
        label={<Trans>Name in the contact form</Trans>}
        hint={<Trans>Leave empty to use its name.</Trans>}
      />
    </fieldset>
  );
}

/** Returns the fields' values. */
export function frontValues(program?: StudioProgram): Pick<ProgramRequest, 'onFront' | 'front' | 'interestLabel'> {
  const {
    subtitle = '',
    description = '',
    features = [],
    highlight = '',
    badge = '',
    at = '',
    how = '',
  } = program?.front ?? {};
  return {
    onFront: program?.onFront ?? true,
    front: { subtitle, description, features: features.join('\n'), highlight, badge, at, how },
    interestLabel: program?.interestLabel ?? '',
  };
}
