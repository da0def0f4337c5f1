import { Trans, useLingui } from '@lingui/react/macro';
import { type CheckIn, CheckInAnswerRequest } from '#contract/check-ins.ts';
import { useStudioApi } from '../core/studio-api.ts';
import { TextAreaField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { MailPreview } from '../core/mail-preview.tsx';
import { SavedAnswers } from './saved-answers.tsx';

interface Props {
  checkIn: CheckIn;
  changes: readonly string[];
}

/** Room to answer a member's week; the answer stands beside it in their account, too. */
export function CheckInAnswer({ checkIn: { id }, changes }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  const form = useStudioForm<CheckInAnswerRequest, CheckIn>({
    id: `check-in:${id}`,
    schema: CheckInAnswerRequest,
    values: { answer: '' },
    save: (values) => api.post(`/api/coach/check-ins/${id}/answer`, values),
    changes,
  });
  return (
    <FormBody
      form={form}
      saveLabel={t`Answer the check-in`}
      outcome={{
        unsaved: <Trans>Not sent yet.</Trans>,
        saved: <Trans>Sent: it is on their page, and an e-mail tells them so.</Trans>,
      }}
    >
      <TextAreaField
        name="answer"
        label={<Trans>Your answer to this week</Trans>}
        rows={4}
        hint={<Trans>They read it beside the check-in. An e-mail says that you have answered, and not what.</Trans>}
      />
      <SavedAnswers field="answer" />
      <MailPreview action={`/api/coach/check-ins/${id}/preview`} />
    </FormBody>
  );
}
