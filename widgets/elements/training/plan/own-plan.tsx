import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { MyPlansResponse } from '#contract/training/plans/plan-days.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useMethod } from '#widgets/core/element/element-scope.tsx';
import { Panel } from '#widgets/core/panel.tsx';
import { usePages, useShop } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { openUntilCleared } from '../sync/device/device-id.ts';
import type { LogStorage } from '../sync/device/log-storage.ts';
import { onReturn } from '../sync/send-loop.ts';
import type { Member } from '../training-member.ts';
import { getOwnPlans } from '../training.api.ts';

type OwnPlans = MyPlansResponse['plans'];

export interface OwnPlanProps {
  storage: LogStorage;
  member: Member;
  level: 1 | 2;
  children: (planKey: string, others: OwnPlans) => ReactNode;
}

/** The client's own plan: the current one, else the next, else the last. */
export function OwnPlan({ storage, member, level, children }: OwnPlanProps) {
  const { api } = useShop();
  const [state, setState] = useState<{ plans?: OwnPlans | undefined; failed?: boolean }>({});
  const { t } = useLingui();
  const load = useCallback(async () => {
    const key = `${member.id}/plans`;
    const opening = openUntilCleared(storage, member.id);
    const asked = getOwnPlans(api);
    // Errors are handled below.
    asked.catch(() => undefined);
    const kept = await storage.read<OwnPlans>(key);
    if (kept) setState(({ plans = kept }) => ({ plans }));
    try {
      const { plans } = await asked;
      setState({ plans });
      await (await opening).update<OwnPlans>(key, () => plans);
    } catch (error) {
      // Older shops have no own plans.
      if (error instanceof ApiError && error.status === 404) setState({ plans: [] });
      else setState(({ plans }) => ({ plans, failed: true }));
    }
  }, [api, storage, member.id]);
  useMethod('refresh', () => void load());
  useEffect(() => {
    // Shows the device's copy once it is read.
    void Promise.resolve().then(load);
    return onReturn(() => void load());
  }, [load]);

  const { plans, failed } = state;
  if (!plans) {
    if (!failed) return <Spinner label={t`Loading your training`} />;
    return (
      <Panel
        onRetry={() => {
          setState({});
          void load();
        }}
      >
        <Trans>Can’t load your training right now.</Trans>
      </Panel>
    );
  }
  const first = plans.find(({ open }) => open) ?? plans[0];
  if (!first) return <NoPlan level={level} ended={member.wasCoached} />;
  return (
    <div className="own-plan">
      {children(
        first.key,
        plans.filter(({ key }) => key !== first.key),
      )}
    </div>
  );
}

/** Message for clients without a plan, waiting for one or no longer coached. */
function NoPlan({ level, ended }: { level: 1 | 2; ended: boolean | undefined }) {
  const pages = usePages();
  const Title = `h${level}` as const;
  return (
    <div className="training-missing" part="message">
      <Elevation seed="no plan yet" points={24} sunrise />
      <Title>{ended ? <Trans>Your coaching has ended.</Trans> : <Trans>No personal plan yet</Trans>}</Title>
      {!ended && (
        <p>
          <Trans>It appears here once your coach has made one.</Trans>
        </p>
      )}
      <Button href={`${pages}/dashboard`} part="button">
        <Trans>Back to Dashboard</Trans>
      </Button>
    </div>
  );
}
