import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useSteps } from '#widgets/core/element/element-scope.tsx';
import { useForeignShop, useIsEmbedded, useShop, usePages } from '#widgets/core/api/shop.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { issueFor } from '#widgets/core/api/errors.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { useSeenWithdrawal, useSignedInUser } from '#widgets/parts/member/session/known-user.ts';
import { userResource } from '#widgets/parts/member/member.api.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { FormCleared } from '#widgets/parts/member/drafts/form-cleared.tsx';
import { OwnForm, useCheckVisit } from '#widgets/parts/member/drafts/own-form.tsx';
import { answersOfUser } from '#widgets/forms/fill-in.ts';
import { createDraftTicket, type DraftParts } from './draft/draft.api.ts';
import { keepDraft } from './draft/visitor-draft.ts';
import { ONBOARDING_PATH, sendOnboarding } from './onboarding.api.ts';
import { OnboardingConfirmation } from './onboarding-confirmation.tsx';
import { OnboardingForm } from './onboarding-form.tsx';
import { readOnboarding } from './read-onboarding.ts';
import { useTicketLink } from './draft/use-ticket-link.ts';

const notSubmitted = errorToast(
  msg`Submission Failed`,
  msg`There was an error submitting your information. Please try again.`,
);

interface Sent {
  draft: string;
  /** Address of the next step: the coaching's payment, or the programmes if coaching is not on offer. */
  next: string;
  parts: DraftParts;
}

export interface OnboardingProps {
  /** Initial value of the full name. */
  name?: string | undefined;
}

/** Questionnaire before the coaching. On the coach's own site, it leads on to the payment. */
export function Onboarding(props: OnboardingProps) {
  return (
    <OwnForm cleared={<FormCleared />}>
      <Questionnaire {...props} />
    </OwnForm>
  );
}

function Questionnaire({ name }: OnboardingProps) {
  const { api, base, emit, resources } = useShop();
  const pages = usePages();
  const elsewhere = useIsEmbedded();
  const shop = useForeignShop();
  const isOwnVisit = useCheckVisit();
  const [sent, setSent] = useState<Sent>();
  const user = useSignedInUser();
  const known = answersOfUser(user);
  const seenWithdrawalAt = useSeenWithdrawal();

  const form = useForm(
    readOnboarding,
    async (request) => {
      if (!isOwnVisit()) return;
      const { draft, programId } = await sendOnboarding(api, { ...request, seenWithdrawalAt }).catch(
        (error: unknown) => {
          // The form has to learn of the withdrawal before the next tick.
          if (seenWithdrawalAt !== undefined && issueFor(error, 'healthConsent')) resources.invalidate(userResource);
          throw error;
        },
      );
      const { filledIn: _time, website: _honeypot, ...answers } = request;
      if (!isOwnVisit()) return;
      keepDraft(shop, draft);
      const next = pages + (programId ? `/subscribe/${programId}` : '/#programs');
      setSent({ draft, next, parts: { ...(programId && { programId }), answers: answers as DraftParts['answers'] } });
      emit('coach-onboarding-completed', {});
      if (!elsewhere) leave.to(next);
    },
    notSubmitted,
    useSteps('onboarding', {}),
    true,
  );

  if (!sent)
    return (
      <OnboardingForm
        {...form}
        email={known['email']}
        seenWithdrawalAt={seenWithdrawalAt}
        action={base + ONBOARDING_PATH}
        name={name ?? known['fullName']}
      />
    );
  if (elsewhere) return <ConfirmedElsewhere sent={sent} />;
  return (
    <p className="onboarding-on" role="status">
      <Trans>
        Thank you. Continue to <a href={sent.next}>the next step</a>.
      </Trans>
    </p>
  );
}

function ConfirmedElsewhere({ sent }: { sent: Sent }) {
  const { api } = useShop();
  const key = useRef(sent.draft);
  const next = useTicketLink(sent.next, async () => {
    const { draft, ticket } = await createDraftTicket(api, key.current, sent.parts);
    key.current = draft;
    return ticket;
  });
  return <OnboardingConfirmation next={next} />;
}
