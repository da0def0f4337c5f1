import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import type * as ToastChunk from './toast-chunk.tsx';

type Chunk = typeof ToastChunk | 'missing';

/** Code that renders toasts and keeps the focus, loaded on the first touch or toast. */
let loaded: Chunk | undefined;

/** Delay before a toast shows without that code, in milliseconds. A toast goes after 5 s. */
const PATIENCE_MS = 1_000;

/** Loads the code that renders toasts, so that the next one shows at once. Calls back when it is late, and at the end. */
export async function loadToasts(then?: (chunk: Chunk) => void): Promise<void> {
  const late = setTimeout(() => then?.('missing'), PATIENCE_MS);
  loaded = await import('./toast-chunk.tsx').catch(() => 'missing' as const);
  clearTimeout(late);
  then?.(loaded);
}

export interface ToastRegionProps {
  toast: Toast | null;
  onDismiss: () => void;
}

/**
 * Region that shows one toast at a time. Both live regions exist from the start, because one inserted with its text is
 * not announced. The owner controls the timing.
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
    const attach = (found: Chunk) => {
      setChunk(found);
      if (found !== 'missing') found.attachRegion(region.current, leaving.signal);
    };
    if (loaded) attach(loaded);
    else void loadToasts(attach);
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

/** Returns true from the first touch of the surrounding elements, before that touch has any effect. */
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

/** Shows an element on top of the page, with the browser's own colours and border. */
const showOnTop = (toast: HTMLElement | null) => toast?.showPopover();

/** Fallback without the code, which brings the style sheet: a readable toast that lets presses through. */
function PlainToast({ toast: { title, description } }: { toast: Toast }) {
  const say = useSay();
  return (
    <p popover="manual" ref={showOnTop} style={{ inset: 'auto 0 0', pointerEvents: 'none' }}>
      {say(title)} {description && say(description)}
    </p>
  );
}
