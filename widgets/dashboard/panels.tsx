import type { DashboardResponse } from '#contract/members.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import { MyPrograms } from './my-programs.tsx';
import { Profile } from './profile.tsx';
import { Purchases } from './purchases.tsx';
import { Subscriptions } from './subscriptions.tsx';
import type { TabName } from './dashboard-view.tsx';

export interface PanelsProps {
  open: TabName;
  member: DashboardResponse;
  programs: ProgramsResponse;
  /** On a page of somebody else's: nothing there may change the account. */
  elsewhere: boolean;
  /** The account is not as it was. */
  onChange: () => void;
}

/** What stands behind the tabs. */
export default function Panels({ open, member, programs, elsewhere, onChange }: PanelsProps) {
  if (open === 'subscriptions') return <Subscriptions member={member} programs={programs} />;
  if (open === 'purchases') return <Purchases member={member} programs={programs} />;
  if (open === 'profile') return <Profile user={member.user} elsewhere={elsewhere} onChange={onChange} />;
  return <MyPrograms member={member} programs={programs} />;
}
