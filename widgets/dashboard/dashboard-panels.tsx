import { lazy } from 'react';
import type { DashboardResponse } from '#contract/dashboard.ts';
import { MyPrograms } from './my-programs.tsx';
import { Account } from '../account/account.tsx';
import { Purchases, type PurchasesProps } from '../purchases/purchases.tsx';
import { Subscriptions } from '../purchases/subscriptions.tsx';
import type { DashboardTab } from './dashboard-tabs.ts';
import { useSessionCheck, type SessionCheckOptions } from './use-session-check.ts';
import { usePaymentReturn } from './use-payment-return.ts';

const Talk = lazy(() => import('../talk/talk-chunk.tsx'));

export interface DashboardPanelsProps extends PurchasesProps {
  member: DashboardResponse;
  open: DashboardTab;
}

/** What stands behind the tabs. */
export default function DashboardPanels({ open, ...props }: DashboardPanelsProps) {
  const { member, programs, elsewhere, onChange } = props;
  return (
    <>
      <SessionCheck id={member.user.id} onChange={onChange} />
      {!elsewhere && <PaymentReturn onChange={onChange} />}
      {open === 'programs' && <MyPrograms member={member} programs={programs} />}
      {/* On our own site they are on the page about the coaching. */}
      {open === 'programs' && elsewhere && member.user.elite && <Talk />}
      {open === 'subscriptions' && <Subscriptions {...props} />}
      {open === 'purchases' && <Purchases {...props} />}
      {open === 'profile' && <Account user={member.user} elsewhere={elsewhere} onChange={onChange} />}
    </>
  );
}

/** A dashboard that was left open shows nobody's things to who comes back. */
function SessionCheck(check: SessionCheckOptions) {
  useSessionCheck(check);
  return null;
}

/** On our own site alone: an address elsewhere is none of ours. */
function PaymentReturn({ onChange }: Pick<PurchasesProps, 'onChange'>) {
  usePaymentReturn(onChange);
  return null;
}
