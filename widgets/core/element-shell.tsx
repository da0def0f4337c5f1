import { directionOf, type Language } from '#contract/languages.ts';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { whenDropped } from './dropped-press.ts';
import { ElementScope } from './element-scope.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { standOn } from './ground.ts';
import { LanguageProvider } from './language.tsx';
import { checkTheme, type ParsedOptions } from './options.ts';
import { Panel } from './panel.tsx';
import type { Shop } from './shop.tsx';
import { ToastProvider } from './toasts.tsx';

/** What an element shows, and in which language. */
export type Reading = ParsedOptions & { language: Language };

interface ElementShellProps {
  /** The element; undefined where the server draws. */
  host?: Element;
  /** As it is at first; it does not change. */
  shop: Shop;
  reading: Pick<StoreApi<Reading>, 'getState' | 'getInitialState' | 'subscribe'>;
  component: ComponentType<object>;
  /** Called when the first content stands. */
  settle: () => void;
}

/**
 * Everything around a component that lives in an element: its root, its language, its shop, its toasts. The root says
 * how its words are read, whatever the page around them is written in. The server draws the same.
 */
export function ElementShell({ host, shop, reading, component: Component, settle }: ElementShellProps) {
  const { props, problem, language } = useStore(reading);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the first render
  useLayoutEffect(settle, []);
  const [dropped, setDropped] = useState(false);
  const inner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => standOn(inner.current!), []);
  useEffect(() => whenDropped(inner.current!, () => setDropped(true)), []);
  useEffect(() => host && checkTheme(host), [host]);
  return (
    <div
      ref={inner}
      suppressHydrationWarning
      className="coach-root"
      part="root"
      lang={language}
      dir={directionOf(language)}
    >
      <LanguageProvider language={language}>
        <ElementScope host={host} shop={shop}>
          <ErrorBoundary resetKey={props ?? problem}>
            {problem ? <Panel>{problem}</Panel> : <ToastProvider>{<Component {...props} />}</ToastProvider>}
          </ErrorBoundary>
          {dropped && (
            <Panel>{`This page does not let forms be sent. You will find this one on ${new URL(shop.base).host}.`}</Panel>
          )}
        </ElementScope>
      </LanguageProvider>
    </div>
  );
}
