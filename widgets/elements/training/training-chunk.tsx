import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createMemberApi } from '#widgets/core/api/api.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useMethod, useEmit } from '#widgets/core/element/element-scope.tsx';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import type { Resource } from '#widgets/core/api/resources.ts';
import { useIsEmbedded, useResource, useShop, usePrefix } from '#widgets/core/api/shop.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { useWithdrawals } from '#widgets/parts/member/drafts/use-withdrawals.ts';
import { LazyConsent } from '../profile/consent/lazy-consent.tsx';
import { createDays } from './plan/days/days.store.ts';
import { device } from './sync/device/device.ts';
import { onLaterWithdrawal } from './sync/device/seen-withdrawal.ts';
import guide from './plan/about/guide.css?inline';
import log from './log/log.css?inline';
import logControls from './log/log-controls.css?inline';
import { createLog, buildFinishEdit } from './log/log.store.ts';
import type { Entry } from './sync/log-queue.ts';
import type { LogStorage } from './sync/device/log-storage.ts';
import { useMoveRowDrafts } from './log/sets/use-typed.ts';
import { OtherPlans } from './plan/other-plans.tsx';
import { OwnPlan } from './plan/own-plan.tsx';
import { OwnSessions } from './session/own-sessions.tsx';
import { openPageStorage } from './sync/device/page-storage.ts';
import { onReturn } from './sync/send-loop.ts';
import plan from './plan/plan.css?inline';
import paper from './plan/paper.css?inline';
import planContent from './plan/plan-content.css?inline';
import sessions from './session/sessions.css?inline';
import today from './plan/today.css?inline';
import weeks from './plan/weeks/weeks.css?inline';
import type { Member } from './training-member.ts';
import { TrainingView } from './training-view.tsx';
import { createPlanStore } from './training.store.ts';

export { deleteEarlierLogs } from './sync/device/page-storage.ts';
export { UnsentHere } from './sync/device/unsent-here.tsx';

export interface TrainingChunkProps {
  plan: string;
  level: 1 | 2 | undefined;
  member: Member;
}

const adopt = adoptStyles(plan, planContent, paper, today, weeks, log, logControls, guide, sessions);

onLaterWithdrawal(async (...withdrawal) => {
  const { dropHealthDrafts } = await import('./sync/device/leave-device-chunk.ts');
  await dropHealthDrafts(...withdrawal);
});

const deviceResource: Resource<LogStorage> = { key: 'training-device', load: () => device.open() };

/** Plan and log of a member, from the device and the shop. */
export function TrainingChunk(props: TrainingChunkProps) {
  const { base } = useShop();
  const elsewhere = useIsEmbedded();
  const onDevice = useResource(elsewhere ? null : deviceResource);
  const { t } = useLingui();
  const { plan: planKey, level, member } = props;
  if (!elsewhere && onDevice.status === 'error') return <Unavailable onRetry={onDevice.reload} />;
  const storage = elsewhere ? { status: 'ready' as const, data: openPageStorage(base, member.id) } : onDevice;
  return (
    <div ref={adopt}>
      {storage.status !== 'ready' ? (
        <Spinner label={t`Loading your training`} />
      ) : planKey === 'mine' ? (
        <OwnPlan storage={storage.data} member={member} level={level ?? 2}>
          {(key, others) => (
            <>
              <Loaded {...props} key={key} plan={key} own storage={storage.data} />
              <OtherPlans plans={others} level={level ?? 2} />
            </>
          )}
        </OwnPlan>
      ) : (
        <Loaded {...props} storage={storage.data} />
      )}
      {/* Pain and notes depend on this consent; the shop's own site shows it on the coaching page. */}
      {elsewhere && <LazyConsent quiet />}
    </div>
  );
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel onRetry={onRetry}>
      <Trans>Can’t load your training right now.</Trans>
    </Panel>
  );
}

interface LoadedProps extends TrainingChunkProps {
  storage: LogStorage;
  /** True for a client's own plan. */
  own?: boolean;
}

function Loaded({ plan: planKey, level, member, storage, own = false }: LoadedProps) {
  const { api, base, emit } = useShop();
  const prefix = usePrefix();
  const tell = useEmit();
  const { t } = useLingui();
  const moveDrafts = useMoveRowDrafts();
  const withdrawals = useWithdrawals();
  const [parts] = useState(() => {
    // Unsent data stays with this member, even if another one is signed in when it is sent.
    const shared = { api: createMemberApi(api, member.id), storage, userId: member.id, planKey };
    return { plan: createPlanStore(shared), log: createLog({ ...shared, moveDrafts }), days: createDays(shared) };
  });
  const state = useStore(parts.plan.store);
  const logged = useStore(parts.log.store);
  const { days, sync: daysSync } = useStore(parts.days.store);
  // Also for plans without access: unsent data may be accepted, and stored data deleted.
  const decided = state.status === 'ready' || state.status === 'missing';
  const signInHref = `${base}/api/login?return_to=${encodeURIComponent(`${prefix}/training/${planKey}`)}`;
  useRefusals(logged.entries, (day) => tell('coach-workout-failed', { plan: planKey, day, code: 'refused' }));
  useMethod('refresh', () => {
    void parts.plan.load();
    parts.log.retry();
    parts.days.retry();
  });
  useEffect(() => {
    const load = () => void parts.plan.load();
    load();
    return onReturn(load);
  }, [parts]);
  useEffect(() => (decided ? parts.log.open() : undefined), [decided, parts]);
  const isOwn = state.plan?.client !== undefined;
  useEffect(() => (isOwn ? parts.days.open() : undefined), [isOwn, parts]);

  if (state.status !== 'ready') {
    if (state.status === 'loading') return <Spinner label={t`Loading your training`} />;
    if (state.status === 'missing') {
      // Only the device knows whether they trained with this plan.
      if (!logged.ready) return <Spinner label={t`Loading your training`} />;
      const shared = { log: logged, own, level, signInHref };
      return <OwnSessions {...shared} onEdit={parts.log.edit} onRetry={parts.log.retry} />;
    }
    return <Unavailable onRetry={() => void parts.plan.load()} />;
  }
  return (
    <TrainingView
      // Typed pain and notes go with a withdrawn consent.
      key={withdrawals}
      plan={state.plan}
      level={level ?? 2}
      log={{ ...logged, sync: logged.sync === 'saved' ? daysSync : logged.sync, days }}
      changes={{ entries: days, onChange: parts.days.change, onGiveUp: parts.days.giveUp }}
      signInHref={signInHref}
      onBegin={(day) => {
        tell('coach-workout-started', { plan: planKey, day: day.id });
        return parts.log.begin(day);
      }}
      onEdit={parts.log.edit}
      onRetry={() => {
        parts.log.retry();
        parts.days.retry();
      }}
      onFinish={({ id, dayId, startedAt, exercises }) => {
        parts.log.edit(id, buildFinishEdit(new Date(), startedAt, exercises));
        emit('coach-workout-finished', { plan: planKey, day: dayId });
      }}
    />
  );
}

/** Announces each refused session once, except those from before the page was opened. */
function useRefusals(entries: readonly Entry[], tell: (day: string) => void) {
  const accepted = useRef(new Set<string>());
  useEffect(() => {
    for (const { session, refused } of entries) {
      if (refused === undefined) accepted.current.add(session.id);
      else if (accepted.current.delete(session.id)) tell(session.dayId);
    }
  });
}
