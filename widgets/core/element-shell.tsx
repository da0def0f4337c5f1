import { useLayoutEffect, useMemo, type ComponentType } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageShop } from './page-shop.ts';
import { Panel } from './panel.tsx';
import { ShopScope, type Shop } from './shop.tsx';
import { ToastProvider } from './toasts.tsx';

/** What the attributes of an element say: props, or a sentence about what cannot be understood. */
export type ParsedOptions = { props: object; problem?: never } | { props?: never; problem: string };

interface ElementShellProps {
  root: ShadowRoot;
  reading: StoreApi<ParsedOptions>;
  component: ComponentType<object>;
  /** Called when the first content stands. */
  settle: () => void;
}

/**
 * Everything around a component that lives in an element: its root, its shop, its toasts. The words
 * are English whatever the page around them is written in, or read towards.
 */
export function ElementShell({ root, reading, component: Component, settle }: ElementShellProps) {
  const { props, problem } = useStore(reading);
  const shop = useMemo<Shop>(() => ({ ...pageShop(), emit: emitOn(root.host) }), [root]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the first render
  useLayoutEffect(settle, []);
  return (
    <div className="coach-root" part="root" lang="en" dir="ltr">
      <ShopScope shop={shop}>
        <ErrorBoundary resetKey={props ?? problem}>
          {problem ? <Panel>{problem}</Panel> : <ToastProvider>{<Component {...props} />}</ToastProvider>}
        </ErrorBoundary>
      </ShopScope>
    </div>
  );
}

function emitOn(host: Element) {
  return (name: string, detail: object) => {
    host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  };
}
