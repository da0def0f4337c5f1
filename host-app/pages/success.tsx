import { contactAddress } from '../layout/contact-address.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { dashboardResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import { removePaidDraft } from '#widgets/elements/onboarding/kept-draft.ts';
import { usePaymentStatus } from '#widgets/parts/payments/use-payment-status.ts';
import { useEffect } from 'react';
import { Layout } from '../layout/layout.tsx';
import type { PageProps } from '../page.ts';
import { useBoundSecret } from './success/bound-secret.ts';
import { SuccessView } from './success/success-view.tsx';

const PROGRAM = /^[1-9]\d{0,8}$/;

/** Where the card provider leads back to. The address gives the first picture only; what is true says the shop. */
export default function SuccessPage({ data }: PageProps) {
  const bound = useBoundSecret();
  return (
    <Layout site={data.site} path={data.path}>
      {/* The shop is asked anew once somebody has signed in. */}
      <Result key={bound?.member ?? 'visitor'} data={data} secret={bound && bound.clientSecret} />
    </Layout>
  );
}

function Result({ data, secret }: PageProps & { secret: string | null | undefined }) {
  const { program = '', redirect_status: redirected } = data.query;
  const refused = redirected === 'failed';
  const { answer, unknown, slow } = usePaymentStatus(refused ? null : secret);
  useAfterPayment(answer?.state === 'succeeded' ? secret : undefined);
  const failed = refused || answer?.state === 'failed';
  return (
    <SuccessView
      state={failed ? 'failed' : secret === null || unknown ? 'nothing' : (answer?.state ?? 'processing')}
      payment={answer}
      slow={slow}
      secret={secret}
      program={PROGRAM.test(program) ? Number(program) : answer?.programId}
      programs={data.programs ?? []}
      supportEmail={contactAddress(data.site)}
    />
  );
}

/** It is paid: the draft of the questionnaire has done its work, and what is known of the member is from before. */
function useAfterPayment(paid: string | null | undefined) {
  const { resources } = useShop();
  useEffect(() => {
    if (!paid) return;
    removePaidDraft(paid);
    if (resources.read(dashboardResource).status !== 'loading') resources.invalidate(dashboardResource);
  }, [paid, resources]);
}
