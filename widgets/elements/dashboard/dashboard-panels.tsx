import { useState, useEffect, useRef } from 'react';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { MyPrograms } from './programs/my-programs.tsx';
import { Account } from '#widgets/parts/account/account.tsx';
import { LazyConsent } from '../profile/consent/lazy-consent.tsx';
import { Purchases, type PurchasesProps } from '#widgets/parts/purchases/purchases.tsx';
import { UnclaimedOrders } from '#widgets/parts/purchases/unclaimed-orders.tsx';
import { Subscriptions } from '#widgets/parts/purchases/subscriptions/subscriptions.tsx';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import type { DashboardTab } from './tabs/dashboard-tabs.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { userResource } from '#widgets/parts/member/member.api.ts';
import { msg } from '@lingui/core/macro';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { useClientSecret } from '#widgets/parts/payments/card/client-secret.ts';
import { RETURNED_PAYMENT_MESSAGES } from '#widgets/parts/payments/status/returned-words.ts';
import { usePaymentStatus } from '#widgets/parts/payments/status/use-payment-status.ts';

interface SessionCheckOptions {
  /** Id of the page's member. */
  id: string;
  /** Called if the session has ended or belongs to another member. */
  onChange: () => void;
}

/** Minimum interval in milliseconds, because windows receive focus events in bursts. */
const APART_MS = 2_000;

const failed = errorToast(msg`Payment Failed`, msg`There was an issue processing your payment. Please try again.`);

const CheckIns = lateComponent(
  'check-ins-chunk',
  () => import('#widgets/parts/check-ins/check-ins-chunk.tsx'),
  <Spinner />,
);
const Talk = lateComponent('talk-chunk', () => import('#widgets/parts/messages/talk-chunk.tsx'), <Spinner />);

export interface DashboardPanelsProps extends PurchasesProps {
  member: DashboardResponse;
  open: DashboardTab;
  /** Shows a programme's days instead of the dashboard; without it, links lead to their page. */
  onDays?: ((programId: number) => void) | undefined;
}

/** Contents of the tabs. */
export default function DashboardPanels({ open, onDays, ...props }: DashboardPanelsProps) {
  const { member, programs, elsewhere, onChange } = props;
  return (
    <>
      <SessionCheck id={member.user.id} onChange={onChange} />
      {!elsewhere && <PaymentReturn onChange={onChange} />}
      {(open === 'programs' || open === 'purchases') && <UnclaimedOrders orders={member.unclaimed ?? []} />}
      {open === 'programs' && <MyPrograms member={member} programs={programs} onDays={onDays} />}
      {/* The shop's own site shows it on the coaching page. */}
      {open === 'programs' && elsewhere && <Coaching coached={member.user.elite} />}
      {open === 'subscriptions' && <Subscriptions {...props} />}
      {open === 'purchases' && <Purchases {...props} />}
      {open === 'profile' && <Account user={member.user} elsewhere={elsewhere} onChange={onChange} />}
    </>
  );
}

/** Messages between client and coach. After the coaching has ended, they stay readable and the consent revocable. */
function Coaching({ coached }: { coached: boolean }) {
  // Stays while the client writes, even if the coaching ends meanwhile.
  const [was, letIn] = useState(coached);
  if (coached && !was) letIn(true);
  return (
    <>
      {was && <CheckIns />}
      <Talk quiet={!coached} />
      <LazyConsent quiet={!coached} />
    </>
  );
}

/** Hides an open dashboard if another person returns to it. */
function SessionCheck(check: SessionCheckOptions) {
  useSessionCheck(check);
  return null;
}

/** Runs on the shop's own site only, because other addresses belong to the page. */
function PaymentReturn({ onChange }: Pick<PurchasesProps, 'onChange'>) {
  usePaymentReturn(onChange);
  return null;
}

/**
 * Refreshes the page after a payment. Follows a payment that led back here until `usePaymentStatus` announces it.
 * Reloads a page from the browser's back/forward cache.
 */
function usePaymentReturn(onChange: () => void): void {
  const { toast } = useToast();
  const { answer } = usePaymentStatus(useClientSecret());
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const { state, returned } = answer ?? {};
  useEffect(() => {
    if (state === 'failed') {
      toast(
        returned
          ? errorToast(RETURNED_PAYMENT_MESSAGES[returned].title, RETURNED_PAYMENT_MESSAGES[returned].text)
          : failed,
      );
    }
    if (state !== 'succeeded') return;
    toast({
      title: msg`Payment Successful!`,
      description: msg`Thank you. A confirmation e-mail is on its way.`,
    });
  }, [state, returned, toast]);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
}

/**
 * Checks the session when the user returns to the page, and at no other time. Another tab or device may have ended or
 * replaced it. A failed request changes nothing.
 */
function useSessionCheck({ id, onChange }: SessionCheckOptions): void {
  const { api } = useShop();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    let asked = 0;
    let over = false;
    async function check() {
      if (document.hidden || Date.now() - asked < APART_MS) return;
      asked = Date.now();
      const same = await userResource.load(api).then(
        (user) => user.id === id,
        (error: unknown) => !(error instanceof ApiError && error.status === 401),
      );
      if (!same && !over) latest.current();
    }
    const look = () => void check();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [api, id]);
}
