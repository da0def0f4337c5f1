import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { type Language, OFFERED_LANGUAGES } from '#contract/languages.ts';
import { LetterRequest, type LetterResponse } from '#contract/studio/letters.ts';
import { type Segment, SEGMENTS } from '#contract/studio/segments.ts';
import { useSay } from '#widgets/core/words.tsx';
import { languageName } from '../../language-name.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { SEGMENT_WORDS } from './letter-labels.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { ReadersCount } from './readers-count.tsx';
import { SendLetter } from './send-letter.tsx';

const LIST = '/api/coach/letters';

/** A letter that is being written, the mail beside it, and below it what sends it. */
export function LetterForm({ letter }: { letter: LetterResponse }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${LIST}/${letter.id}`;
  const form = useStudioForm<LetterRequest, LetterResponse>({
    id: `letter:${letter.id}`,
    schema: LetterRequest,
    values: valuesOf(letter),
    version: letter.version,
    save: (values, version) => api.put(path, { ...values, version }),
    row: (now) => ({ values: valuesOf(now), version: now.version }),
    reload: () => api.get(path),
    changes: [LIST],
  });
  const typed = useWatch({ control: form.form.control });
  const { subject = '', preview = '', body = '', language = letter.language } = typed;
  const { segment = letter.segment, onlyLanguage = false } = typed;
  return (
    <Screen
      title={letter.subject || t`New letter`}
      back={{ to: '/letters', label: t({ message: 'Letters', context: 'mails to everybody on the list' }) }}
    >
      <FormBody
        form={form}
        preview={
          <LetterPreview subject={subject} preview={preview} body={body} language={language} postId={letter.postId} />
        }
        actions={
          <ActionButton
            label={t`Delete`}
            confirm={{ title: t`Delete this letter?`, text: <p>{t`It is gone for good. Nobody has got it.`}</p> }}
            run={() => api.delete(path)}
            gone={path}
            changes={[LIST]}
            onDone={() => void navigate({ to: '/letters' })}
          />
        }
      >
        <Fields segment={segment} language={onlyLanguage ? language : undefined} postId={letter.postId} />
      </FormBody>
      <SendLetter letter={letter} unsaved={form.form.formState.isDirty} onIssues={form.refuse} />
    </Screen>
  );
}

interface FieldsProps {
  segment: Segment;
  language: Language | undefined;
  postId: number | null;
}

function Fields({ segment, language, postId }: FieldsProps) {
  const say = useSay();
  return (
    <>
      <TextField name="subject" label={<Trans comment="of a letter">Subject</Trans>} />
      <TextField
        name="preview"
        label={<Trans>Preview line</Trans>}
        hint={<Trans>What a mailbox shows behind the subject. It may stay empty.</Trans>}
      />
      <TextAreaField
        name="body"
        label={<Trans>Letter</Trans>}
        rows={16}
        hint={
          <Trans>
            Written like a post: # begins a heading, ## a smaller one, - an item of a list, --- is a line. An empty line
            begins a new paragraph.
          </Trans>
        }
      />
      <SelectField name="language" label={<Trans>Language</Trans>}>
        {OFFERED_LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {languageName(each)}
          </option>
        ))}
      </SelectField>
      <CheckField name="onlyLanguage" label={<Trans>Only to readers of this language</Trans>} />
      <SelectField
        name="segment"
        label={<Trans>Who gets it</Trans>}
        hint={
          <>
            <ReadersCount segment={segment} language={language} postId={postId} />
            {postId !== null && (
              <>
                {' '}
                <Trans>Who has a letter about this post already is left out.</Trans>
              </>
            )}
          </>
        }
      >
        {SEGMENTS.map((each) => (
          <option key={each} value={each}>
            {say(SEGMENT_WORDS[each])}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function valuesOf({ subject, preview, body, language, segment, onlyLanguage }: LetterResponse): LetterRequest {
  return { subject, preview, body, language, segment, onlyLanguage };
}
