import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CheckIn } from '#contract/check-ins.ts';
import { ApiError } from '#widgets/core/errors.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { CHECK_INS_PATH, checkInsResource, sendCheckIn } from '../coaching/coaching.api.ts';
import { SCORES } from './score-labels.ts';
import { readCheckIn } from './read-check-in.ts';
import { ScoreField } from './score-field.tsx';

export interface CheckInFormProps {
  /** What was sent this week; undefined where nothing was. */
  sent: CheckIn | undefined;
  onSent: (checkIn: CheckIn) => void;
}

const notSent = errorToast(msg`Check-in Not Sent`, msg`Please try again. What you wrote is still here.`);
const answered = errorToast(
  msg`Already Answered`,
  msg`The coach has answered this week’s check-in. The next one comes on Monday.`,
);

/** How the week was, in under a minute. */
export function CheckInForm({ sent, onSent }: CheckInFormProps) {
  const { api, base, resources } = useShop();
  const { toast } = useToast();
  const form = useForm(
    readCheckIn,
    async ({ filledIn: _time, website: _honeypot, ...values }) => {
      try {
        onSent(await sendCheckIn(api, values));
        toast({ title: msg`Check-in Sent`, description: msg`The coach answers here and by e-mail.` });
      } catch (error) {
        const late = error instanceof ApiError && error.code === 'already_answered';
        if (late) resources.invalidate(checkInsResource);
        const many = error instanceof ApiError && error.status === 429;
        if (!many) toast(late ? answered : notSent);
        throw error;
      }
    },
    undefined,
  );
  const { busy, errors } = form;
  return (
    <PostForm {...form} action={base + CHECK_INS_PATH} className="check-in-form">
      {SCORES.map((score) => (
        <ScoreField key={score.name} score={score} defaultValue={sent?.[score.name]} error={errors[score.name]} />
      ))}
      <div className="check-in-rest">
        <Field
          name="weightKg"
          label={<Trans>Weight (kg)</Trans>}
          hint={<Trans>Leave it empty if you did not step on a scale.</Trans>}
          inputMode="decimal"
          defaultValue={sent?.weightKg ?? ''}
          error={errors['weightKg']}
        />
        <Field
          as="textarea"
          name="note"
          label={<Trans>A note for the coach</Trans>}
          hint={<Trans>What went well, what was in the way, what comes next week.</Trans>}
          rows={4}
          defaultValue={sent?.note}
          error={errors['note']}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel={<Trans>Sending...</Trans>} part="button">
        <Trans>Send check-in</Trans>
      </Button>
    </PostForm>
  );
}
