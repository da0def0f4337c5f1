import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { ownedCards } from '#widgets/parts/dashboard/my-cards.ts';
import { NextStepLine } from './progress/next-step-line.tsx';
import { useGreetingName } from '#widgets/parts/dashboard/numbers.ts';
import type { DashboardPanelsProps } from './dashboard-panels.tsx';
import { DASHBOARD_TABS } from './tabs/dashboard-tabs.ts';
import { Stats } from './progress/stats.tsx';
import { Tabs } from './tabs/tabs.tsx';

export interface DashboardViewProps extends Omit<DashboardPanelsProps, 'open' | 'onDays'> {
  /** Contents of the tabs; may load later. */
  panels: ComponentType<DashboardPanelsProps>;
}

const Steps = lateComponent('steps-chunk', () => import('#widgets/parts/steps/steps-chunk.tsx'), <Spinner />);

/** Dashboard of a member: next step, four numbers and the tabs. */
export function DashboardView({ panels: DashboardPanels, ...rest }: DashboardViewProps) {
  const { member, programs, elsewhere, onChange } = rest;
  const { days, openDays, title } = useDays();
  const pages = usePages();
  const { t } = useLingui();
  const say = useSay();
  const name = useGreetingName(member.user);
  // Other sites have a title of their own.
  const Title = elsewhere ? 'h2' : 'h1';
  if (days !== undefined) {
    const close = () => {
      // Completed steps count on the dashboard.
      onChange();
      openDays(undefined);
    };
    return (
      <div className="dash">
        <Steps programId={days} onClose={close} />
      </div>
    );
  }
  const onDays = elsewhere ? openDays : undefined;
  return (
    <div className="dash">
      <header>
        <Title className="dash-hello" tabIndex={-1} ref={title}>
          <Trans>Hello, {name}</Trans>
        </Title>
        {member.subscriptions.some(({ live, status }) => live && status === 'active') && (
          <p className="dash-active" part="badge">
            <Trans context="a subscription">Active</Trans>
          </p>
        )}
      </header>
      <NextStepLine cards={ownedCards(member, programs, pages)} coached={member.user.elite} onDays={onDays} />
      <Stats member={member} />
      <Tabs label={t`Your account`} tabs={DASHBOARD_TABS} remember={!elsewhere}>
        {(open) => (
          <>
            <h2 className="dash-aside">{say(DASHBOARD_TABS[open])}</h2>
            <DashboardPanels {...rest} open={open} onDays={onDays} />
          </>
        )}
      </Tabs>
    </div>
  );
}

/** Returns the programme whose days replace the dashboard on other sites; the shop's own has a page for them. */
function useDays() {
  const [days, openDays] = useState<number>();
  const title = useRef<HTMLHeadingElement>(null);
  const was = useRef(days);
  // The back button that had the focus is gone.
  useEffect(() => {
    if (was.current !== undefined && days === undefined) title.current?.focus();
    was.current = days;
  }, [days]);
  return { days, openDays, title };
}
