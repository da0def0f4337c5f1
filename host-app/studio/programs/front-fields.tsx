import { Trans } from '@lingui/react/macro';
import type { ProgramRequest, StudioProgram } from '#contract/studio/programs.ts';
import { CheckField, TextAreaField, TextField } from '../form/fields.tsx';

/** What is said about the programme on the front page and in the contact form. */
export function FrontFields() {
  return (
    <fieldset>
      <legend>
        <Trans>On the front page and in the contact form</Trans>
      </legend>
      <CheckField name="onFront" label={<Trans>It has a card on the front page</Trans>} />
      <p className="studio-notice">
        <Trans>What you leave empty is said there as on its card. Hidden and ended programmes are not shown.</Trans>
      </p>
      <TextField name="front.subtitle" label={<Trans>Below its name</Trans>} />
      <TextField name="front.highlight" label={<Trans>The one thing to remember</Trans>} />
      <TextAreaField name="front.description" label={<Trans>Description there</Trans>} rows={2} />
      <TextAreaField
        name="front.features"
        label={<Trans>What it offers, there</Trans>}
        hint={<Trans>One thing in each line.</Trans>}
        rows={3}
      />
      <TextField name="front.badge" label={<Trans>Badge there</Trans>} />
      <TextField
        name="front.at"
        label={<Trans>Time of day</Trans>}
        hint={
          <Trans>
            When it is meant to be done, such as 06:15. It is then in the timetable of the page with all programmes.
          </Trans>
        }
      />
      <TextField name="front.how" label={<Trans>How long it takes</Trans>} />
      <TextField
        name="interestLabel"
        label={<Trans>What the contact form calls it</Trans>}
        hint={<Trans>Its name, if you leave this empty.</Trans>}
      />
    </fieldset>
  );
}

/** As the fields have them. */
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
