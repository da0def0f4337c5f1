// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
// Loads the shared form modules as one chunk.
import '#widgets/forms/email/email-form.tsx';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import { DashboardView, type DashboardViewProps } from './dashboard-view.tsx';
import DashboardPanels from './dashboard-panels.tsx';
import price from '#widgets/elements/region/charged-price.css?inline';
import account from '../../parts/account/account.css?inline';
import purchases from '../../parts/purchases/purchases.css?inline';
import push from '../../parts/push/push.css?inline';
import disclosure from '#widgets/ui/disclosure.css?inline';
import panels from './panels.css?inline';
import curve from './progress/progress-curve.css?inline';
import tabs from './tabs/tabs.css?inline';

const adopt = adoptStyles(price, tabs, panels, purchases, account, push, disclosure, curve);

/** Dashboard of members with its sheet, for an element. */
export default function DashboardChunk(props: Omit<DashboardViewProps, 'panels'>) {
  return (
    <div ref={adopt}>
      <DashboardView {...props} panels={DashboardPanels} />
    </div>
  );
}
