import type { DashboardResponse } from '#contract/dashboard.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import { MyPrograms } from './my-programs.tsx';
import { Profile } from '../account/account.tsx';
import { Purchases } from '../purchases/purchases.tsx';
import { Subscriptions } from '../purchases/subscriptions.tsx';
import type { TabName } from './dashboard-view.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

/** What panels about money need. */
export interface PurchasesProps {
  member: DashboardResponse;
  programs: ProgramsResponse;
  /** On a page of somebody else's: nothing there may change the account. */
  elsewhere: boolean;
  /** The account is not as it was. */
  onChange: () => void;
}

export interface DashboardPanelsProps extends PurchasesProps {
  open: TabName;
}

/** What stands behind the tabs. */
export default function DashboardPanels({ open, ...deals }: DashboardPanelsProps) {
  const { member, programs, elsewhere, onChange } = deals;
  return (
    <>
      {!elsewhere && <Fresh onChange={onChange} />}
      {open === 'programs' && <MyPrograms member={member} programs={programs} />}
      {open === 'subscriptions' && <Subscriptions {...deals} />}
      {open === 'purchases' && <Purchases {...deals} />}
      {open === 'profile' && <Profile user={member.user} elsewhere={elsewhere} onChange={onChange} />}
    </>
  );
}

/** On our own site alone: an address elsewhere is none of ours. */
function Fresh({ onChange }: Pick<PurchasesProps, 'onChange'>) {
  usePaymentReturn(onChange);
  return null;
}
