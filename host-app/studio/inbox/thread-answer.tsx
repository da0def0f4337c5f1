import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ThreadAnswerForm, type ThreadResponse } from '#contract/studio/inbox.ts';
import { useStudioApi } from '../core/studio-api.ts';
import { TextAreaField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { SavedAnswers } from './saved-answers.tsx';

interface Props {
  thread: ThreadResponse;
  changes: readonly string[];
}

/** Room for an answer, which leaves as a mail. */
export function ThreadAnswer({ thread: { id, version, email }, changes }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  // An answer that may have arrived is sent again under the same id, and is one.
  const [answerId, setAnswerId] = useState(() => crypto.randomUUID());
  const form = useStudioForm<ThreadAnswerForm, ThreadResponse>({
    id: `thread:${id}`,
    schema: ThreadAnswerForm,
    values: { text: '' },
    save: ({ text }) => api.post(`/api/coach/inbox/${id}/answer`, { id: answerId, text, version }),
    changes,
    onSaved: () => {
      setAnswerId(crypto.randomUUID());
      form.form.reset({ text: '' });
    },
  });
  const to = <bdi>{email}</bdi>;
  return (
    <section className="studio-section" aria-label={t`Answer by e-mail`}>
      <FormBody
        form={form}
        saveLabel={t`Send answer`}
        outcome={{ unsaved: <Trans>Not sent yet.</Trans>, saved: <Trans>Sent: it is on its way by e-mail.</Trans> }}
      >
        <TextAreaField
          name="text"
          label={<Trans>Your answer</Trans>}
          rows={6}
          hint={
            <Trans>
              It goes to {to} by e-mail. A reply to that e-mail comes to your own mailbox; one behind its link comes
              here.
            </Trans>
          }
        />
        <SavedAnswers field="text" />
      </FormBody>
    </section>
  );
}
