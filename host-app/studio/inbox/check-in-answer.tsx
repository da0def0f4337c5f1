import { Trans, useLingui } from '@lingui/react/macro';
import { CheckInAnswerRequest } from '#contract/coaching/check-ins.ts';
import type { StudioCheckIn, ThreadResponse } from '#contract/messages/inbox.studio.ts';
import { useStudioApi } from '../core/studio-api.ts';
import { TextAreaField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { MailPreview } from '../core/preview/mail-preview.tsx';
import { SavedAnswers } from './saved-answers.tsx';

interface Props {
  checkIn: StudioCheckIn;
  /** Id of the thread. */
  thread: string;
  changes: readonly string[];
}

/**
 * Answer to a member's check-in, which also appears in their account. If another coach answers first, typed text stays
 * until a decision.
 */
export function CheckInAnswer({ checkIn: { id, answer, version }, thread, changes }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  const form = useStudioForm<CheckInAnswerRequest, StudioCheckIn>({
    id: `check-in:${id}`,
    schema: CheckInAnswerRequest,
    values: { answer: answer ?? '' },
    version,
    save: (values, read) => api.post(`/api/coach/check-ins/${id}/answer`, { ...values, version: read ?? version }),
    row: (now) => ({ values: { answer: now.answer ?? '' }, version: now.version }),
    reload: async () => requireCheckIn(await api.get<ThreadResponse>(`/api/coach/inbox/${thread}`), id),
    changes,
  });
  const { isDirty } = form.form.formState;
  if (answer !== null && !isDirty && !form.trouble) return null;
  return (
    <FormBody
      form={form}
      saveLabel={t`Reply to the check-in`}
      outcome={{
        unsaved: <Trans>Not sent yet.</Trans>,
        saved: <Trans>Sent. The client sees it on their coaching page and gets an e-mail.</Trans>,
      }}
    >
      <TextAreaField
        name="answer"
        label={<Trans>Your reply to this check-in</Trans>}
        rows={4}
        hint={<Trans>The client reads it beside the check-in. The e-mail only says that you replied.</Trans>}
      />
      <SavedAnswers field="answer" />
      <MailPreview action={`/api/coach/check-ins/${id}/preview`} />
    </FormBody>
  );
}

function requireCheckIn({ entries }: ThreadResponse, id: string): StudioCheckIn {
  const found = entries.flatMap((entry) => (entry.kind === 'check-in' && entry.id === id ? [entry.checkIn] : []));
  if (!found[0]) throw new Error('The check-in is not in its thread any more.');
  return found[0];
}
