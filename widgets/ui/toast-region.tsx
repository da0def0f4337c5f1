import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Toast } from '#widgets/core/toasts.store.ts';
import { useSay } from '#widgets/core/words.tsx';
import type * as ToastChunk from './toast-chunk.tsx';

/** What draws toasts, once a touch or a toast has asked for it. */
let loaded: typeof ToastChunk | 'missing' | undefined;

/** Loads what draws toasts, so that the next one is there in the moment it is told. */
export async function loadToasts(): Promise<void> {
  loaded = await import('./toast-chunk.tsx').catch(() => 'missing' as const);
}

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
  const region = useRef<HTMLDivElement>(null);
  const isTouched = useTouched(region);
  const isWanted = isTouched || toast !== null;
  const [chunk, setChunk] = useState(loaded);
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const attach = () => {
      setChunk(loaded);
      if (loaded !== 'missing') loaded?.attachToasts(region.current, leaving.signal);
    };
    if (loaded) attach();
    else void loadToasts().then(attach);
    return () => leaving.abort();
  }, [isWanted]);
  const card =
    toast &&
    chunk &&
    (chunk === 'missing' ? <PlainToast toast={toast} /> : <chunk.ToastCard toast={toast} onDismiss={onDismiss} />);
  return (
    <div className="c-toasts" ref={region}>
      <div role="status">{!failed && card}</div>
      <div role="alert">{failed && card}</div>
    </div>
  );
}

const TOUCHES = ['focusin', 'keydown', 'pointerdown'];

/** Returns true from the first touch of the elements around, before whatever that touch leads to. */
function useTouched(region: RefObject<HTMLElement | null>): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const around = region.current!.parentElement!;
    const leaving = new AbortController();
    const touch = () => {
      leaving.abort();
      setTouched(true);
    };
    for (const name of TOUCHES) around.addEventListener(name, touch, { signal: leaving.signal, passive: true });
    if (around.matches(':focus-within')) touch();
    return () => leaving.abort();
  }, [region]);
  return isTouched;
}

/** Without its code a toast stands where the region is, and can be read. */
function PlainToast({ toast: { title, description } }: { toast: Toast }) {
  const say = useSay();
  return (
    <p>
      {say(title)} {description && say(description)}
    </p>
  );
}
