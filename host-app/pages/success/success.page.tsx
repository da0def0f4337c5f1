import { PROGRAM_ID } from '#contract/coaching/onboarding-options.ts';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { contactAddress } from '../../layout/contact-address.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { dashboardResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import { removePaidDraft } from '#widgets/elements/onboarding/draft/visitor-draft.ts';
import { usePaymentStatus } from '#widgets/parts/payments/status/use-payment-status.ts';
import { useEffect } from 'react';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { useBoundSecret } from './bound-secret.ts';
import { SuccessView } from './success-view.tsx';

/** Return page of the card provider. The address decides the first view only; the shop's answer is authoritative. */
export default function SuccessPage({ data }: PageProps) {
  const bound = useBoundSecret();
  return (
    <Layout site={data.site} path={data.path}>
      {/* Asks the shop again after a sign-in. */}
      <Result
        key={bound?.member ?? 'visitor'}
        data={data}
        secret={bound && bound.clientSecret}
        isForeign={bound?.isForeign ?? false}
      />
    </Layout>
  );
}

interface ResultProps extends PageProps {
  secret: string | null | undefined;
  /** True if another tab made the payment. */
  isForeign: boolean;
}

function Result({ data, secret, isForeign }: ResultProps) {
  const { program = '', redirect_status: redirected } = data.query;
  const refused = redirected === 'failed';
  const { answer, unknown, slow } = usePaymentStatus(refused ? null : secret);
  useAfterPayment(answer?.state === 'succeeded' ? secret : undefined);
  const failed = refused || answer?.state === 'failed';
  return (
    <SuccessView
      state={failed ? 'failed' : secret === null || unknown ? 'nothing' : (answer?.state ?? 'processing')}
      payment={answer && isForeign ? withoutPersonal(answer) : answer}
      slow={slow}
      secret={secret}
      program={PROGRAM_ID.test(program) ? Number(program) : answer?.programId}
      programs={data.programs ?? []}
      supportEmail={contactAddress(data.site)}
    />
  );
}

/** Returns the state of a payment that another tab made: this one may belong to another person. */
function withoutPersonal(payment: PaymentStatusResponse): PaymentStatusResponse {
  const withheld = payment.withheld ?? (payment.state === 'succeeded' ? 'expired' : null);
  return { ...payment, withheld, email: null, correctable: false, answered: false, files: [], plan: null, steps: 0 };
}

/** Clears the questionnaire's draft and reloads the member, whose data predates the payment. */
function useAfterPayment(paid: string | null | undefined) {
  const { resources } = useShop();
  useEffect(() => {
    if (!paid) return;
    removePaidDraft(paid);
    if (resources.read(dashboardResource).status !== 'loading') resources.invalidate(dashboardResource);
  }, [paid, resources]);
}
