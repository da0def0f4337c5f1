import { Trans, useLingui } from '@lingui/react/macro';
import { PictureField } from '../../files/file-field.tsx';
import { TextField } from '../../form/fields.tsx';
import { RowsField } from '../rows-field.tsx';

/** Logo, icon, portrait and photos. */
export function PicturesFields() {
  const { t } = useLingui();
  return (
    <>
      <fieldset>
        <legend>{t`Logo`}</legend>
        <PictureField
          name="logoDark"
          label={<Trans>Logo for dark backgrounds</Trans>}
          hint={
            <Trans>
              Shown at the top of pages and e-mails. A wide logo replaces the shop’s name; a square one appears beside
              it.
            </Trans>
          }
        />
        <PictureField
          name="logo"
          label={<Trans>Logo for light backgrounds</Trans>}
          hint={<Trans>Without a logo for dark backgrounds, this one is shown there on white.</Trans>}
        />
        <PictureField
          name="icon"
          label={<Trans>Icon</Trans>}
          hint={<Trans>Square. Shown in the browser tab and on a phone’s home screen.</Trans>}
        />
      </fieldset>
      <fieldset>
        <legend>{t`You`}</legend>
        <PictureField
          name="portrait"
          label={<Trans>Portrait</Trans>}
          hint={<Trans>Shown on the front page, the About page and the coaching page.</Trans>}
        />
        <TextField
          name="portraitAlt"
          label={<Trans>Portrait alt text</Trans>}
          hint={<Trans>Alt text for screen readers, such as “Anna on a forest trail, laughing”.</Trans>}
        />
      </fieldset>
      <RowsField name="photos" title={t`Photos`} add={t`Add a photo`} empty={{ picture: '', alt: '' }} most={8}>
        {(at) => (
          <>
            <PictureField name={`${at}.picture`} label={<Trans>Picture</Trans>} />
            <TextField name={`${at}.alt`} label={<Trans>Alt text</Trans>} />
          </>
        )}
      </RowsField>
    </>
  );
}
