import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { ToastRegion } from '#widgets/ui/toast/toast-region.tsx';
import { createToasts, type Toasts } from './toasts.store.ts';

const ToastContext = createContext<StoreApi<Toasts> | null>(null);

/**
 * Provides toasts and renders their region after the children. Pages, elements and modal dialogs each have one, because
 * nothing outside of a modal dialog can be read.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToasts);
  const { current, dismiss } = useStore(store);
  useEffect(() => dismiss, [dismiss]);
  return (
    <ToastContext.Provider value={store}>
      {children}
      <ToastRegion toast={current} onDismiss={dismiss} />
    </ToastContext.Provider>
  );
}

/** `const { toast } = useToast(); toast({ title, description, variant: 'destructive' })` */
export function useToast(): Pick<Toasts, 'toast' | 'dismiss'> {
  const store = useContext(ToastContext);
  if (!store) throw new Error('There is no ToastProvider around this component.');
  return store.getState();
}
