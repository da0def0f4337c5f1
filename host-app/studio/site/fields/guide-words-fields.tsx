import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  GUIDE_FIELDS,
  GUIDE_MAX,
  GUIDE_WORDS,
  type GuideDocument,
  type GuideWords,
  NO_WORDS,
} from '#contract/newsletter/guides.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { BusyButton } from '../../action/busy-button.tsx';
import { useStudioApi } from '../../core/studio-api.ts';
import { TextAreaField, TextField } from '../../form/fields.tsx';
import { RowsField } from '../rows-field.tsx';

/** Text of a guide, prefilled with the shop's. An uploaded PDF takes precedence, but the text is kept. */
export function GuideWordsFields({ guide }: { guide: GuideDocument }) {
  const name = GUIDE_WORDS[guide];
  const { control } = useFormContext();
  const { field } = useController({ control, name });
  const pdf = useWatch({ control, name: GUIDE_FIELDS[guide] }) as string;
  const words = (field.value ?? NO_WORDS) as GuideWords;
  if (pdf !== '') return null;
  if (words.sections.length === 0) return <Begin guide={guide} onBegun={field.onChange} />;
  return <Written guide={guide} name={name} onBack={() => field.onChange(NO_WORDS)} />;
}

function Begin({ guide, onBegun }: { guide: GuideDocument; onBegun: (words: GuideWords) => void }) {
  const api = useStudioApi();
  const asked = useMutation({
    mutationFn: () => api.get<GuideWords>(`/api/coach/guides/${guide}/words`),
    onSuccess: onBegun,
  });
  return (
    <div className="guide-begin">
      <BusyButton
        variant="quiet"
        busy={asked.isPending}
        busyLabel={<Trans>Loading…</Trans>}
        onClick={() => asked.mutate()}
      >
        <Trans>Write your own text</Trans>
      </BusyButton>
      <p className="c-field-hint">
        <Trans>Start from the default guide’s text. The shop turns it into a PDF with your brand.</Trans>
      </p>
      {asked.isError && (
        <p role="alert" className="c-field-error">
          <Trans>Couldn’t load this. Try again.</Trans>
        </p>
      )}
    </div>
  );
}

function Written({ guide, name, onBack }: { guide: GuideDocument; name: string; onBack: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <TextField name={`${name}.title`} label={<Trans>Title of the guide</Trans>} />
      <TextAreaField name={`${name}.lead`} rows={2} label={<Trans>Cover subtitle</Trans>} />
      <RowsField
        name={`${name}.sections`}
        title={t({ message: 'Sections', comment: 'Of a guide: each has a heading and a text' })}
        add={t`Add a section`}
        empty={{ title: '', text: '' }}
        most={GUIDE_MAX.sections}
      >
        {(at) => (
          <>
            <TextField name={`${at}.title`} label={<Trans>Heading</Trans>} />
            <TextAreaField
              name={`${at}.text`}
              rows={6}
              label={<Trans>Text</Trans>}
              hint={
                <Trans>
                  Each line is a paragraph. “- ” starts a list item, “## ” a small heading, “**Why:** ” a margin note.
                </Trans>
              }
            />
          </>
        )}
      </RowsField>
      <div className="guide-actions">
        <SeePdf guide={guide} name={name} />
        <Button variant="quiet" onClick={onBack}>
          <Trans>Reset to default</Trans>
        </Button>
      </div>
    </>
  );
}

/** Opens the PDF of the form's values in a new window. Stores nothing. */
function SeePdf({ guide, name }: { guide: GuideDocument; name: string }) {
  const { getValues, trigger } = useFormContext();
  async function see() {
    if (!(await trigger(name, { shouldFocus: true }))) return;
    const form = document.createElement('form');
    Object.assign(form, {
      method: 'post',
      action: `/api/coach/guides/${guide}/preview`,
      target: '_blank',
      hidden: true,
    });
    const words = document.createElement('textarea');
    Object.assign(words, { name: 'words', value: JSON.stringify(getValues(name)) });
    form.append(words);
    document.body.append(form);
    form.submit();
    form.remove();
  }
  return (
    <Button variant="ink" onClick={() => void see()}>
      <Trans>See the PDF</Trans>
    </Button>
  );
}
