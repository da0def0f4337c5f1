import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { PaymentProvidersResponse } from '#contract/sales/checkout.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import type { Resource, Resources } from '#widgets/core/api/resources.ts';
import { useShop, usePrefix } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { dashboardResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import { userResource } from '#widgets/parts/member/member.api.ts';
import { announcePurchase } from '#widgets/parts/payments/purchase-channel.ts';
import { PaySkeleton } from './checkout-skeleton.tsx';
import type { PaymentChunks } from './methods/payment-chunks.ts';
import type { CouponState } from './methods/payment-props.ts';
import { Payment } from './methods/payment.tsx';
import { returnAddress } from './purchase.ts';
import { useOwnership } from '#widgets/parts/purchases/ownership.ts';
import type { PaidOutcome } from '#widgets/parts/purchases/after-sale/outcome.tsx';

export interface BuyProps extends CouponState {
  program: ProgramResponse;
  level: 1 | 2;
  chunks: PaymentChunks;
  providers: PaymentProvidersResponse;
  /** Heading above the payment methods. */
  question: ReactNode;
  blocked: ReactNode;
  onOut: () => void;
}

const PurchaseOutcome = lateComponent(
  'outcome-chunk',
  async () => ({ default: (await import('#widgets/parts/purchases/after-sale/outcome.tsx')).PurchaseOutcome }),
  null,
);

type State = { what: PaidOutcome; secret: string | undefined } | { what: 'owned' };

/** Checkout of a member. Owners see that they own the programme before any payment method. */
export function Buy({ program, level, providers, question, chunks, blocked, onOut, ...priced }: BuyProps) {
  const { api, emit, resources } = useShop();
  const { toast } = useToast();
  const own = useOwnership(true);
  const there = providers.origin + usePrefix();
  const [state, setState] = useState<State>();
  const way = own?.wayTo(program.id);
  const has = way && (way.state === 'pending' ? 'pending' : way.state === 'owned' && 'owned');
  const what = state?.what ?? (has || undefined);

  function paid(status: PaidOutcome, amount: string, secret?: string) {
    setState({ what: status, secret });
    // The page's data of the member is out of date. A failed reload of the user would replace this outcome.
    userResource.load(api).then(
      (user) => resources.adopt({ [userResource.key]: user }),
      () => undefined,
    );
    renew(resources, dashboardResource);
    announcePurchase();
    if (status !== 'paid') return;
    const programName = program.displayName;
    toast({ title: msg`Payment Successful!`, description: msg`${programName} is yours.` });
    emit('coach-purchase-completed', { programId: program.id, interval: 'once', amount, currency: 'EUR' });
  }

  if (!own) return <PaySkeleton />;
  if (what) {
    return (
      <PurchaseOutcome
        what={what}
        // words: a tag
        title={level === 1 ? 'h2' : 'h3'}
        programName={program.displayName}
        way={way}
        secret={state && 'secret' in state ? state.secret : undefined}
        next={what === 'paid' ? returnAddress(there, program) : `${there}/dashboard`}
      />
    );
  }
  return (
    <>
      {question}
      {way && (
        <p className="checkout-hint">
          <Trans>Your coaching includes this programme while it lasts. If you buy it, you keep it.</Trans>
        </p>
      )}
      <Payment
        program={program}
        providers={providers}
        chunks={chunks}
        blocked={blocked}
        {...priced}
        onPaid={paid}
        onOwned={() => setState({ what: 'owned' })}
        onProcessing={() => setState({ what: 'pending', secret: undefined })}
        onOut={onOut}
      />
    </>
  );
}

/** Reloads a resource that was loaded before. */
function renew<T>(resources: Resources, resource: Resource<T>): void {
  if (resources.read(resource).status === 'ready') resources.invalidate(resource);
}
