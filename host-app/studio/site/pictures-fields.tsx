import { Trans, useLingui } from '@lingui/react/macro';
import { PictureField } from '../files/file-field.tsx';
import { TextField } from '../form/fields.tsx';
import { RowsField } from './rows-field.tsx';

/** Logo, icon, portrait and photos. */
export function PicturesFields() {
  const { t } = useLingui();
  return (
    <>
      <fieldset>
        <legend>{t`Logo`}</legend>
        <PictureField
          name="logoDark"
          label={<Trans>Logo for dark grounds</Trans>}
          hint={
            <Trans>
              In the head of the site and of e-mails. On pages, a wide one takes the place of the shop’s name, and one
              that is nearly square stands beside it.
            </Trans>
          }
        />
        <PictureField
          name="logo"
          label={<Trans>Logo for light grounds</Trans>}
          hint={<Trans>Where there is none for dark grounds, this one is shown on a white plate.</Trans>}
        />
        <PictureField
          name="icon"
          label={<Trans>Icon</Trans>}
          hint={<Trans>A square one: in the browser’s tab and on the home screen of a phone.</Trans>}
        />
      </fieldset>
      <fieldset>
        <legend>{t`You`}</legend>
        <PictureField
          name="portrait"
          label={<Trans>Portrait</Trans>}
          hint={<Trans>On the front page with your story, on the page about you and where coaching is sold.</Trans>}
        />
        <TextField
          name="portraitAlt"
          label={<Trans>What the portrait shows</Trans>}
          hint={<Trans>Read to those who cannot see it: “Anna on a forest trail, laughing”.</Trans>}
        />
      </fieldset>
      <RowsField name="photos" title={t`Photos`} add={t`Add a photo`} empty={{ picture: '', alt: '' }} most={8}>
        {(at) => (
          <>
            <PictureField name={`${at}.picture`} label={<Trans>Picture</Trans>} />
            <TextField name={`${at}.alt`} label={<Trans>What it shows</Trans>} />
          </>
        )}
      </RowsField>
    </>
  );
}
