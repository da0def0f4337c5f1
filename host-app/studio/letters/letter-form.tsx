import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { LetterRequest, type LetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import { languageName } from '../../layout/language-name.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { CustomField, SelectField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { PostEditor } from '../posts/post-editor.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { SendLetter } from './send-letter.tsx';

const LIST = '/api/coach/letters';

/** Editor of a newsletter, with its preview beside and the sending below. */
export function LetterForm({ letter }: { letter: LetterResponse }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${LIST}/${letter.id}`;
  const form = useStudioForm<LetterRequest, LetterResponse>({
    id: `letter:${letter.id}`,
    schema: LetterRequest,
    values: toFormValues(letter),
    version: letter.version,
    save: (values, version) => api.put(path, { ...values, version }),
    row: (now) => ({ values: toFormValues(now), version: now.version }),
    reload: () => api.get(path),
    changes: [LIST],
  });
  const typed = useWatch({ control: form.form.control });
  const { subject = '', preview = '', body = '', language = letter.language } = typed;
  return (
    <Screen
      title={letter.subject || t`New newsletter`}
      back={{ to: '/letters', label: t({ message: 'Newsletters', context: 'mails to everybody on the list' }) }}
    >
      <FormBody
        form={form}
        preview={
          <LetterPreview subject={subject} preview={preview} body={body} language={language} postId={letter.postId} />
        }
        actions={
          <ActionButton
            label={t`Delete`}
            confirm={{ title: t`Delete this newsletter?`, text: <p>{t`It can’t be restored. It was never sent.`}</p> }}
            run={() => api.delete(path)}
            gone={path}
            changes={[LIST]}
            onDone={() => void navigate({ to: '/letters' })}
          />
        }
      >
        <Fields postId={letter.postId} />
      </FormBody>
      <SendLetter letter={letter} unsaved={form.form.formState.isDirty} onIssues={form.refuse} />
    </Screen>
  );
}

function Fields({ postId }: { postId: number | null }) {
  const { t } = useLingui();
  return (
    <>
      <TextField name="subject" label={<Trans comment="of a letter">Subject</Trans>} />
      <TextField
        name="preview"
        label={<Trans>Preview line</Trans>}
        hint={<Trans>Shown after the subject in inboxes. Optional.</Trans>}
      />
      <CustomField name="body" label={<Trans>Text</Trans>}>
        {(field, aria) => <PostEditor {...field} aria={aria} label={t`Text`} />}
      </CustomField>
      <SelectField name="language" label={<Trans>Language</Trans>}>
        {OFFERED_LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {languageName(each)}
          </option>
        ))}
      </SelectField>
      <AudienceFields postId={postId} />
    </>
  );
}

function toFormValues(letter: LetterResponse): LetterRequest {
  const { subject, preview, body, language, segment, programId, tags, activity, activeDays, onlyLanguage } = letter;
  return { subject, preview, body, language, segment, programId, tags, activity, activeDays, onlyLanguage };
}
