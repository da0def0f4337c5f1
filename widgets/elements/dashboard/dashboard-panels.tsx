import { useState } from 'react';
import type { DashboardResponse } from '#contract/dashboard.ts';
import { MyPrograms } from './my-programs.tsx';
import { Account } from '#widgets/parts/account/account.tsx';
import { LazyConsent } from '../profile/lazy-consent.tsx';
import { Purchases, type PurchasesProps } from '#widgets/parts/purchases/purchases.tsx';
import { Subscriptions } from '#widgets/parts/purchases/subscriptions.tsx';
import { lateComponent } from '#widgets/core/chunks.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import type { DashboardTab } from './dashboard-tabs.ts';
import { useSessionCheck, type SessionCheckOptions } from './use-session-check.ts';
import { usePaymentReturn } from './use-payment-return.ts';

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
