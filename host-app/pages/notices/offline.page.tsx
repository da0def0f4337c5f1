import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { tabMember } from '#widgets/core/session/tab-member.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';
import { type OfflinePlan, listOfflinePlans } from '../../worker/offline-plans.ts';

/** Offline page for a member's page that is not cached: links to what is. */
export default function OfflinePage({ data }: PageProps) {
  const { t } = useLingui();
  const pages = usePages();
  const [plans, setPlans] = useState<readonly OfflinePlan[]>([]);
  useEffect(() => {
    const member = tabMember();
    if (member !== undefined) listOfflinePlans(pages, member).then(setPlans, () => undefined);
  }, [pages]);
  return (
    <QuietPage
      data={data}
      title={t`No Connection`}
      text={
        <Trans>
          This page isn’t available offline. Workouts you log are saved on this device and sent once you’re back online.
        </Trans>
      }
    >
      {plans.length > 0 && (
        <nav aria-label={t`On this device`}>
          <ul>
            {plans.map(({ href, title }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Button href={`${pages}/dashboard`}>
        <Trans>Open the dashboard</Trans>
      </Button>
    </QuietPage>
  );
}
