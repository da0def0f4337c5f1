import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { GUIDE_FIELDS, type GuideDocument } from '#contract/studio/guides.ts';
import { Button } from '#widgets/ui/button.tsx';
import { UploadControl } from '../files/upload-control.tsx';
import { CustomField, TextAreaField, TextField } from '../form/fields.tsx';
import { GuideWordsFields } from './guide-words-fields.tsx';

/** A PDF of the coach's in place of each guide that the shop makes. */
export function GuidesFields() {
  const { t } = useLingui();
  return (
    <>
      <p className="studio-notice">
        <Trans>
          Without a file of yours the shop hands out the guide that it makes, with your brand on it. The addresses of
          the guides stay the same.
        </Trans>
      </p>
      <fieldset>
        <legend>{t`The free guide`}</legend>
        <GuideField
          guide="blueprint"
          label={<Trans>Your PDF</Trans>}
          hint={
            <Trans>
              Pages, e-mails and forms then call it as its programme is called, and say what that one’s description and
              list say.
            </Trans>
          }
        />
      </fieldset>
      <fieldset>
        <legend>{t`The guide against scams`}</legend>
        <GuideField
          guide="anti-scam"
          label={<Trans>Your PDF</Trans>}
          hint={
            <Trans>
              It may be about anything. The section on the front pages then shows its title, your words and the form
              alone.
            </Trans>
          }
        />
        <TextField name="antiScamTitle" label={<Trans>What your guide is called</Trans>} />
        <TextAreaField name="antiScamLead" rows={3} label={<Trans>What is in it</Trans>} />
      </fieldset>
      <fieldset>
        <legend>{t`The guide of the 30 days`}</legend>
        <GuideField
          guide="all-day-energy"
          label={<Trans>Your PDF</Trans>}
          hint={<Trans>Every owner of the programme that has it finds it on the dashboard.</Trans>}
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
                    <Trans>What readers get now (PDF)</Trans>
                  </a>
                ) : (
                  <a href={`/api/coach/files/${id}/guide.pdf`} download>
                    <Trans>Look at your PDF</Trans>
                  </a>
                )}
              </p>
              <UploadControl
                kind="file"
                aria={aria}
                label={id === '' ? <Trans>Put a PDF of yours in its place</Trans> : <Trans>Choose another PDF</Trans>}
                onStored={(file) => onChange(file.id)}
              />
              {id !== '' && (
                <Button variant="quiet" onClick={() => onChange('')}>
                  <Trans>Back to the guide of the shop</Trans>
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
