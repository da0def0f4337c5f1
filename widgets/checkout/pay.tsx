import { useState } from 'react';
import { useStore } from 'zustand';
import type { ProgramResponse } from '#contract/programs.ts';
import { Panel } from '#widgets/core/panel.tsx';
import type { Resource, Resources } from '#widgets/core/resources.ts';
import { useResource, useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { dashboardResource } from '#widgets/dashboard/dashboard.api.ts';
import { LogInAgain } from '#widgets/member/log-in-again.tsx';
import { MemberArea } from '#widgets/member/member-area.tsx';
import { useElsewhere } from '#widgets/member/member-gate.tsx';
import { userResource } from '#widgets/member/member.api.ts';
import { memberToken } from '#widgets/member/member.store.ts';
import { HandOver } from '#widgets/payments/hand-over.tsx';
import { providersResource } from '#widgets/payments/payment.api.ts';
import { PaySkeleton } from './checkout-skeleton.tsx';
import { Outcome } from './outcome.tsx';
import type { PaymentChunks } from './payment-chunks.ts';
import { Payment } from './payment.tsx';
import { returnAddress } from './purchase.ts';
import { SignInToPay } from './sign-in-to-pay.tsx';

export interface PayProps {
  program: ProgramResponse;
  level: 1 | 2;
  chunks: PaymentChunks;
}

type State = 'open' | 'out' | 'paid' | 'pending' | 'owned';

/** From nobody in particular to a buyer, and from there to an outcome. */
export function Pay({ program, level, chunks }: PayProps) {
  const { base, emit, resources } = useShop();
  const { toast } = useToast();
  const { token } = useStore(memberToken);
  const elsewhere = useElsewhere();
  // Asked along with who is there. It is the shop that answers, not a provider.
  const providers = useResource(providersResource);
  const [state, setState] = useState<State>('open');
  const path = `/checkout/${program.id}`;
  const origin = providers.status === 'ready' ? providers.data.origin : base;
  const Title = level === 1 ? 'h2' : 'h3';

  function paid(what: 'paid' | 'pending', amount: string) {
    setState(what);
    // What this page knows of the member is no longer true.
    renew(resources, userResource);
    renew(resources, dashboardResource);
    if (what === 'pending') return;
    toast({ title: 'Payment Successful!', description: `${program.displayName} is yours.` });
    emit('coach-purchase-completed', { programId: program.id, interval: 'once', amount, currency: 'EUR' });
  }

  function out() {
    if (elsewhere) memberToken.setState({ token: null });
    else setState('out');
  }

  function ways() {
    if (state === 'out') return <LogIn title="Please Log In" description="Your session has ended." to={path} />;
    if (elsewhere && providers.status === 'loading') return <PaySkeleton />;
    if (elsewhere && providers.status === 'ready' && !providers.data.inPlace) {
      return <HandOver href={origin + path} reason="elsewhere" />;
    }
    if (elsewhere && token === null) return <SignInToPay />;
    return (
      <MemberArea
        loading={<PaySkeleton />}
        signedOut={<LogIn title="Authentication Required" description="Please log in to make a purchase." to={path} />}
      >
        {inside}
      </MemberArea>
    );
  }

  function inside() {
    if (providers.status === 'loading') return <PaySkeleton />;
    if (providers.status === 'error') {
      return <Panel onRetry={providers.reload}>Payments cannot be reached right now.</Panel>;
    }
    return (
      <Payment
        program={program}
        providers={providers.data}
        chunks={chunks}
        blocked={elsewhere && <HandOver href={origin + path} reason="blocked" />}
        onPaid={paid}
        onOwned={() => setState('owned')}
        onOut={out}
      />
    );
  }

  if (state !== 'open' && state !== 'out') {
    return (
      <Outcome
        what={state}
        title={Title}
        programName={program.displayName}
        href={state === 'paid' ? returnAddress(origin, program) : `${origin}/dashboard`}
        leaves={state === 'paid' && !elsewhere}
      />
    );
  }
  return (
    <>
      <Title>How would you like to pay?</Title>
      {ways()}
    </>
  );
}

/** Loads again what has been loaded; what nobody has asked for is not asked for here. */
function renew<T>(resources: Resources, resource: Resource<T>): void {
  if (resources.read(resource).status === 'ready') resources.invalidate(resource);
}

function LogIn({ title, description, to }: { title: string; description: string; to: string }) {
  return <LogInAgain title={title} description={description} returnTo={to} after={1500} />;
}
