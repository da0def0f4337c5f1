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

/** Creates a store with at most one toast: a new toast replaces the old one and restarts the timer. */
export function createToasts(): StoreApi<Toasts> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<Toasts>((set) => {
    const dismiss = () => {
      clearTimeout(timer);
      set({ current: null });
    };
    const toast = (current: Toast) => {
      clearTimeout(timer);
      timer = setTimeout(dismiss, current.duration ?? DURATION_MS);
      set({ current });
    };
    return { current: null, toast, dismiss };
  });
}
