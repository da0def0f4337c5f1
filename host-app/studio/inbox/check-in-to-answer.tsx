import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CoachInboxResponse } from '#contract/inbox.ts';
import { ANSWER_MAX } from '#contract/profile-options.ts';
import { CheckInScores } from '#widgets/check-ins/check-in-card.tsx';
import { answerPath, inboxResource, sendAnswer } from '#widgets/coaching/coaching.api.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm, type ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { textOf } from '#widgets/forms/field-text.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';

export interface CheckInToAnswerProps {
  checkIn: CoachInboxResponse['checkIns'][number];
}

const notSent = errorToast(msg`Answer Not Sent`, msg`Please try again. What you wrote is still here.`);

/** A member's week, and the room to answer it. */
export function CheckInToAnswer({ checkIn }: CheckInToAnswerProps) {
  const { longDate } = useDates();
  const { t } = useLingui();
  const { api, resources } = useShop();
  const { toast } = useToast();
  const { id, member, email, week, note } = checkIn;
  const form = useForm(
    readAnswer,
    async ({ answer }) => {
      await sendAnswer(api, id, answer);
      toast({
        title: msg`Answer Sent`,
        description: msg`It is on its way by e-mail, and is shown beside the check-in.`,
      });
      resources.invalidate(inboxResource);
    },
    notSent,
  );
  const day = longDate(week);
  return (
    <article className="inbox-card" aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <bdi>{member}</bdi>
        </h3>
        <p>
          <Trans>Week of {day}</Trans>
          {member !== email && (
            <>
              , <bdi>{email}</bdi>
            </>
          )}
        </p>
      </header>
      <CheckInScores checkIn={checkIn} />
      {note && (
        <p className="inbox-said">
          <bdi>{note}</bdi>
        </p>
      )}
      <PostForm {...form} action={answerPath(id)} className="inbox-answer">
        <Field as="textarea" name="answer" label={t`Your answer`} rows={4} required error={form.errors['answer']} />
        <Button type="submit" busy={form.busy} busyLabel={t`Sending...`}>
          <Trans>Send answer</Trans>
        </Button>
      </PostForm>
    </article>
  );
}

function readAnswer(fields: FormData): ParsedForm<{ answer: string }> {
  const answer = textOf(fields, 'answer');
  const max = ANSWER_MAX;
  const wrong = answer ? msg`Please use at most ${max} characters.` : msg`Please write an answer.`;
  if (answer && answer.length <= ANSWER_MAX) return { values: { answer } };
  return { errors: { answer: wrong }, toast: errorToast(msg`Not Sent Yet`, wrong) };
}
