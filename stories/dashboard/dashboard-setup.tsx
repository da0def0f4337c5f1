import { fn } from 'storybook/test';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { fullMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import DashboardPanels from '#widgets/elements/dashboard/dashboard-panels.tsx';
import { DashboardView, type DashboardViewProps } from '#widgets/elements/dashboard/dashboard-view.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { programs } from '../support/programs.ts';

export const args: DashboardViewProps = {
  panels: DashboardPanels,
  member: fullMember(),
  programs: programs(),
  elsewhere: false,
  onChange: fn(),
};

export function View(props: DashboardViewProps) {
  return (
    <ToastProvider>
      <DashboardView {...props} />
    </ToastProvider>
  );
}

/** Clears the tab from the address before and after each story. */
export function clearTab(): () => void {
  const clear = () => history.replaceState(null, '', location.pathname + location.search);
  clear();
  const giveTimeBack = stubSlowClock();
  return () => {
    giveTimeBack();
    clear();
  };
}
