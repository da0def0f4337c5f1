import { useLingui, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Panel } from '#widgets/core/panel.tsx';
import { endedVisits } from '#widgets/core/ended-visits.ts';
import { chunkResource, useChunk } from '#widgets/core/chunks/chunks.tsx';
import { LAST_MEMBER_KEY } from '#widgets/core/session/session-end.ts';
import { useIsEmbedded, useResource, useShop, usePrefix } from '#widgets/core/api/shop.tsx';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { MemberGate } from '#widgets/parts/member/member-gate.tsx';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { memberElsewhereResource, memberResource, type Member } from './training-member.ts';
import { type TrainingMissingProps, TrainingMissing } from './training-missing.tsx';
import type * as TrainingChunk from './training-chunk.tsx';

export interface TrainingProps extends TrainingMissingProps {
  plan: string;
}

/** Code of the training, loaded for members only, and cached for use without a connection. */
const trainingChunk = chunkResource<typeof TrainingChunk>('training-chunk', () => import('./training-chunk.tsx'));

/** Plan and log of a member. Everyone else sees that the page does not exist. */
export function Training({ plan, level = 2 }: TrainingProps) {
  const elsewhere = useIsEmbedded();
  const { base } = useShop();
  const { t } = useLingui();
  const isKnown = useIsMember();
  const hasToken = useStore(memberTokens, (tokens) => tokens[base] !== undefined);
  const hadToken = useStore(endedVisits, (visits) => visits[base] !== undefined);
  // Loads in parallel with the session for members; visitors do not need it.
  const chunk = useResource((elsewhere ? hasToken || hadToken || hasEarlierLogs() : isKnown) ? trainingChunk : null);
  const deleteEarlierLogs = elsewhere && chunk.status === 'ready' ? chunk.data.deleteEarlierLogs : undefined;
  useEffect(() => deleteEarlierLogs?.(), [deleteEarlierLogs]);
  return (
    <MemberGate
      resource={elsewhere ? memberElsewhereResource : memberResource}
      place={`/training/${encodeURIComponent(plan)}`}
      signedOut={<SignedOut plan={plan} level={level} />}
      loading={<Loading />}
      failed={t`Can’t load your training right now.`}
      waiting={hadToken && chunk.status === 'ready' && <chunk.data.UnsentHere />}
    >
      {(member) => <LazyTraining key={`${member.id} ${plan}`} plan={plan} level={level} member={member} />}
    </MemberGate>
  );
}

/** True on another site with a log from an earlier version of the shop, which stored some there. */
function hasEarlierLogs(): boolean {
  try {
    return localStorage.getItem(LAST_MEMBER_KEY) !== null;
  } catch {
    return false; // Storage is blocked and therefore empty.
  }
}

function LazyTraining(props: Required<TrainingProps> & { member: Member }) {
  const chunk = useChunk(trainingChunk);
  const { t } = useLingui();
  if (chunk.status === 'loading') return <Loading />;
  if (chunk.status === 'error')
    return <Panel onRetry={chunk.reload} error={chunk.error}>{t`Can’t load your training right now.`}</Panel>;
  return <chunk.data.TrainingChunk {...props} />;
}

function Loading() {
  const { t } = useLingui();
  return <Spinner label={t`Loading your training`} />;
}

interface SignedOutProps extends TrainingMissingProps {
  plan: string;
}

/** Shown without a session. After a long absence, it says that the log is still on the device. */
function SignedOut({ plan, level }: SignedOutProps) {
  const { base } = useShop();
  const prefix = usePrefix();
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const look = async () => {
      const { countUnsent } = await import('./sync/device/unsent-chunk.ts');
      const { sessions, days } = await countUnsent();
      setWaits(sessions + days > 0);
    };
    // An unreadable device has no data to mention.
    look().catch(() => undefined);
  }, []);
  if (!waits) return <TrainingMissing level={level} />;
  return (
    <Panel
      href={`${base}/api/login?return_to=${encodeURIComponent(`${prefix}/training/${plan}`)}`}
      linkText={<Trans>Sign in</Trans>}
    >
      <Trans>Saved on this device. You are signed out.</Trans>
    </Panel>
  );
}
