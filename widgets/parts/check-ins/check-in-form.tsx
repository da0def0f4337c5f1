import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CheckIn, CheckInsResponse } from '#contract/coaching/check-ins.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { useDraftKey } from '#widgets/parts/member/drafts/draft-key.ts';
import { useDraft } from '#widgets/parts/member/drafts/use-draft.ts';
import { sessionToast } from '#widgets/parts/member/sign-out/signed-out.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { CHANGED_TOAST, isChangedMeanwhile } from '../coaching/changed-meanwhile.ts';
import { isCoachingOver } from '../coaching/is-over.ts';
import { markCoachingOver, useCoachingOver } from '../coaching/over.ts';
import { CHECK_INS_PATH, checkInsResource, consentResource, sendCheckIn } from '../coaching/coaching.api.ts';
import { ConsentTick } from '../consent/consent-tick.tsx';
import { listNewTexts, ownField, readCheckIn } from './read-check-in.ts';
import { QuestionField } from './question-field.tsx';

export interface CheckInFormProps {
  response: CheckInsResponse;
  /** This week's check-in; undefined if none was sent. */
  sent: CheckIn | undefined;
  /** `isChanged`: the member changed fields while it was sent, so that the form stays open. */
  onSent: (checkIn: CheckIn, isChanged: boolean) => void;
  /** Called if another window has sent this week's check-in, or another week has begun: the form stays open. */
  onChanged: () => void;
  /** Called with the typed text if the coach has replied: it cannot be sent any more, and the form closes. */
  onAnswered: (unsent: string) => void;
}

const notSent = errorToast(msg`Check-in Not Sent`, msg`Try again. Your text is still here.`);
const ended = errorToast(
  msg`Check-in Not Sent`,
  msg`Your coaching has ended. Your text is still here so you can copy it.`,
);
const answered = errorToast(
  msg`Already Answered`,
  msg`The coach has replied to this week’s check-in. The next one opens on Monday.`,
);

const otherQuestions = errorToast(
  msg`Other Questions`,
  msg`The coach has changed the questions. Your answers are still here. Check them and send again.`,
);

const notAgreed = errorToast(
  msg`Not Sent Yet`,
  msg`You withdrew your consent, so nothing was sent. Your text is still here. Check the form, then send it again.`,
);

const REASONS: Readonly<Record<string, Toast>> = {
  already_answered: answered,
  questions_changed: otherQuestions,
  changed_meanwhile: CHANGED_TOAST,
  consent_required: notAgreed,
  elite_required: ended,
};

/** Maps the API's issues about answers to their fields. */
function ownIssues(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  for (const issue of error.issues) issue.path = issue.path.replace(/^answers\./, ownField(''));
  return error;
}

/** Weekly check-in form. The draft stays on this device until it is sent or the window closes. */
export function CheckInForm({ response, sent, onSent, onChanged, onAnswered }: CheckInFormProps) {
  const { questions, askConsent, consentWithdrawnAt: seenWithdrawalAt } = response;
  const { api, base, resources } = useShop();
  const { toast } = useToast();
  const week = response.thisWeek;
  const { fields: kept, onInput, drop, keep } = useDraft(useDraftKey('check-in'), week, seenWithdrawalAt);
  const form = useForm(
    (fields) => readCheckIn(fields, questions, askConsent),
    async ({ filledIn: _time, website: _honeypot, ...values }, listChanged) => {
      try {
        const answer = await sendCheckIn(api, {
          ...values,
          week,
          form: response.form,
          seenWithdrawalAt,
          replaces: sent?.createdAt ?? null,
        });
        const changed = listChanged();
        drop(changed);
        onSent(answer, changed.length > 0);
        if (values.healthConsent) resources.invalidate(consentResource);
        toast({ title: msg`Check-in Sent`, description: msg`The coach will reply here.` });
      } catch (error) {
        const { code = '', sentence = '' } = error instanceof ApiError ? error : {};
        const isWeekOver = code === 'week_over';
        if (isCoachingOver(error)) markCoachingOver(resources);
        else if (isWeekOver || code in REASONS) resources.invalidate(checkInsResource);
        if (code === 'already_answered') {
          drop();
          onAnswered(listNewTexts(values, sent).join('\n'));
        }
        if (isWeekOver) keep();
        if (isWeekOver || isChangedMeanwhile(error)) onChanged();
        if (code === 'consent_required') resources.invalidate(consentResource);
        const reason = isWeekOver ? errorToast(notSent.title, sentence) : REASONS[code];
        toast(reason ?? sessionToast(error) ?? notSent);
        throw ownIssues(error);
      }
    },
    undefined,
  );
  const { busy, errors } = form;
  const over = useCoachingOver();
  return (
    <PostForm {...form} action={base + CHECK_INS_PATH} className="check-in-form">
      <div className="check-in-questions" ref={kept} onInput={onInput}>
        {questions.map((question) => (
          <QuestionField key={question.id} question={question} sent={sent} errors={errors} />
        ))}
      </div>
      {askConsent && !over && (
        <div className="check-in-consent">
          <ConsentTick key={seenWithdrawalAt} checked={false} error={errors['healthConsent']} />
          <p>
            <Trans>
              You agree once. Your coaching page shows what you agreed to and lets you withdraw your consent.
            </Trans>
          </p>
        </div>
      )}
      {over ? (
        <OverLine until={over.until} />
      ) : (
        <Button type="submit" busy={busy} busyLabel={<Trans>Sending...</Trans>} part="button">
          <Trans>Send check-in</Trans>
        </Button>
      )}
    </PostForm>
  );
}

/** Replaces the send button after the coaching has ended. */
function OverLine({ until }: { until: string | undefined }) {
  const { longDate } = useDates();
  const day = until && longDate(until);
  return (
    <p className="check-in-over" role="note">
      {day ? (
        <Trans>
          Your coaching ended on {day}, so this check-in can’t be sent any more. Your text stays here until you close
          this window. Copy what you want to keep.
        </Trans>
      ) : (
        <Trans>
          Your coaching has ended, so this check-in can’t be sent any more. Your text stays here until you close this
          window. Copy what you want to keep.
        </Trans>
      )}
    </p>
  );
}
