import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Panel } from '#widgets/core/panel.tsx';
import { usePrefix, useShop } from '#widgets/core/shop.tsx';
import { TrainingMissing, type TrainingMissingProps } from './training-missing.tsx';

export interface SignedOutProps extends TrainingMissingProps {
  plan: string;
}

/** Shown without a session. After a long absence, it says that the log is still on the device. */
export function SignedOut({ plan, level }: SignedOutProps) {
  const { base } = useShop();
  const prefix = usePrefix();
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const look = async () => {
      const { countUnsent } = await import('./sync/leave-device-chunk.ts');
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
