import type { Words } from '../i18n/words.tsx';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Toast {
  title: Words;
  description?: Words | undefined;
  /** `destructive` marks an error. */
  variant?: 'default' | 'destructive' | undefined;
  /** Duration on screen, in milliseconds. */
  duration?: number | undefined;
}

export interface Toasts {
  current: Toast | null;
  toast: (toast: Toast) => void;
  dismiss: () => void;
}

const DURATION_MS = 5000;

/** Dismisses the page's latest toast, whichever store has it. */
let dismissLatest: (() => void) | undefined;

/** Creates a store. A page has at most one toast: a new one replaces the old one and restarts the timer. */
export function createToasts(): StoreApi<Toasts> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<Toasts>((set) => {
    const dismiss = () => {
      clearTimeout(timer);
      set({ current: null });
    };
    const toast = (current: Toast) => {
      if (dismissLatest !== dismiss) dismissLatest?.();
      dismissLatest = dismiss;
      clearTimeout(timer);
      timer = setTimeout(dismiss, current.duration ?? DURATION_MS);
      set({ current });
    };
    return { current: null, toast, dismiss };
  });
}
