import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { GUIDE_FIELDS, type GuideDocument } from '#contract/newsletter/guides.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { focusUpload } from '../../action/focus-rest.ts';
import { UploadControl } from '../../files/upload-control.tsx';
import { CustomField, TextAreaField, TextField } from '../../form/fields.tsx';
import { GuideWordsFields } from './guide-words-fields.tsx';

/** The coach's PDFs, which replace the shop's own guides. */
export function GuidesFields() {
  const { t } = useLingui();
  return (
    <>
      <p className="studio-notice">
        <Trans>
          Without your own file, the shop uses the default guide with your brand. Guide links stay the same.
        </Trans>
      </p>
      <fieldset>
        <legend>{t`The free guide`}</legend>
        <GuideField
          guide="blueprint"
          label={<Trans>Your PDF</Trans>}
          hint={
            <Trans>Pages, e-mails and forms use the name, description and highlights of the guide’s programme.</Trans>
          }
        />
      </fieldset>
      <fieldset>
        <legend>{t`Scam guide`}</legend>
        <GuideField
          guide="anti-scam"
          label={<Trans>Your PDF</Trans>}
          hint={
            <Trans>
              Your guide can be about anything. The front page then shows only its title, your text and the form.
            </Trans>
          }
        />
        <TextField name="antiScamTitle" label={<Trans>Guide title</Trans>} />
        <TextAreaField name="antiScamLead" rows={3} label={<Trans>Contents</Trans>} />
      </fieldset>
      <fieldset>
        <legend>{t`30-day guide`}</legend>
        <GuideField
          guide="all-day-energy"
          label={<Trans>Your PDF</Trans>}
          hint={<Trans>Members who own the programme find it on their dashboard.</Trans>}
        />
      </fieldset>
    </>
  );
}

interface Props {
  guide: GuideDocument;
  label: ReactNode;
  hint: ReactNode;
}

function GuideField({ guide, label, hint }: Props) {
  return (
    <>
      <CustomField name={GUIDE_FIELDS[guide]} label={label} hint={hint}>
        {({ value, onChange }, aria) => {
          const id = String(value ?? '');
          return (
            <div className="studio-files">
              <p>
                {id === '' ? (
                  <a href={`/api/coach/guides/${guide}`} download>
                    <Trans>Current guide (PDF)</Trans>
                  </a>
                ) : (
                  <a href={`/api/coach/files/${id}/guide.pdf`} download>
                    <Trans>Open your PDF</Trans>
                  </a>
                )}
              </p>
              <UploadControl
                kind="file"
                aria={aria}
                label={id === '' ? <Trans>Upload your own PDF</Trans> : <Trans>Choose another PDF</Trans>}
                onStored={(file) => onChange(file.id)}
              />
              {id !== '' && (
                <Button
                  variant="quiet"
                  onClick={({ currentTarget }) => {
                    focusUpload(currentTarget);
                    onChange('');
                  }}
                >
                  <Trans>Use the default guide</Trans>
                </Button>
              )}
            </div>
          );
        }}
      </CustomField>
      <GuideWordsFields guide={guide} />
    </>
  );
}
