import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import { hasPageUnsent } from './page-storage.ts';

/** Says on another site that entries wait in this page for their member. */
export function UnsentHere() {
  const { base } = useShop();
  const [waits, setWaits] = useState(false);
  useEffect(() => void hasPageUnsent(base).then(setWaits), [base]);
  if (!waits) return null;
  return (
    <p role="status">
      <Trans>Not saved on this device: keep this page open. You are signed out.</Trans>
    </p>
  );
}
