import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
}

export interface ToastRegionProps {
  toast: ToastMessage | null;
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
    let detach: (() => void) | undefined;
    let gone = false;
    // Should its code not come, toasts stand where the region is, and can be read.
    void import('./toast-place-chunk.tsx').then(
      ({ attachToasts }) => {
        if (!gone && region.current) detach = attachToasts(region.current);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      detach?.();
    };
  }, []);
  return (
    <div className="c-toasts" ref={region}>
      <div role="status">{!failed && card}</div>
      <div role="alert">{failed && card}</div>
    </div>
  );
}

function ToastCard({ toast, onDismiss }: { toast: ToastMessage; onDismiss: () => void }) {
  return (
    <div className="c-toast" data-variant={toast.variant ?? 'default'} part="toast">
      <p className="c-toast-title">{toast.title}</p>
      {toast.description && <p>{toast.description}</p>}
      <button type="button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
