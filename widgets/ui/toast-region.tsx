import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Toast } from '#widgets/core/toasts.store.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Icon } from './icon.tsx';

export interface ToastRegionProps {
  toast: Toast | null;
  onDismiss: () => void;
}

/**
 * The place where one toast at a time appears. Both live regions stand in the page from the start:
 * a region that arrives together with its text is not read out. Timing is the owner's.
 */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const failed = toast?.variant === 'destructive';
  const card = toast && <ToastCard toast={toast} onDismiss={onDismiss} />;
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // Should its code not come, toasts stand where the region is, and can be read.
    void import('./toast-place-chunk.tsx').then(
      ({ attachToasts }) => attachToasts(region.current, leaving.signal),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return (
    <div className="c-toasts" ref={region}>
      <div role="status">{!failed && card}</div>
      <div role="alert">{failed && card}</div>
    </div>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const say = useSay();
  const { t } = useLingui();
  return (
    <div className="c-toast" data-variant={toast.variant ?? 'default'} part="toast">
      <p className="c-toast-title">{say(toast.title)}</p>
      {toast.description && <p>{say(toast.description)}</p>}
      <button type="button" aria-label={t`Dismiss`} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
