import { Trans } from '@lingui/react/macro';
import { getTextDirection, type Language } from '#contract/i18n/languages.ts';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { onDroppedSubmit } from '../host-page/dropped-press.ts';
import { ElementScope } from './element-scope.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { trackBackground } from '../host-page/ground.ts';
import { checkTheme, type ParsedOptions } from './options.ts';
import { Panel } from '../panel.tsx';
import type { Shop } from '../api/shop.tsx';
import { ToastProvider } from '../toasts/toasts.tsx';
import { followTranslations } from '../host-page/translated-text.ts';
import { WordsProvider } from '../i18n/words.tsx';
import type { Catalogue } from '#contract/i18n/speak.ts';

/** Options and language of an element. */
export type ElementReading = ParsedOptions & {
  language: Language;
  /** The `dir` of the tag. If it is empty or missing, the language decides. */
  dir?: string | undefined;
};

interface ElementShellProps {
  /** The element; undefined on the server. */
  host?: Element;
  /** The initial shop; it does not change. */
  shop: Shop;
  reading: Pick<StoreApi<ElementReading>, 'getState' | 'getInitialState' | 'subscribe'>;
  component: ComponentType<object>;
  /** Returns the messages of a language, which must be loaded. */
  catalogueOf: (language: Language) => Catalogue;
  /** Called when the first content is rendered. */
  settle: () => void;
}

/**
 * Surrounds the component of an element: root, language, shop and toasts. The root sets language and direction,
 * whatever the page around it uses. The server renders the same.
 */
export function ElementShell({ host, shop, reading, component: Component, catalogueOf, settle }: ElementShellProps) {
  const { props, problem, language, dir } = useStore(reading);
  const [dropped, setDropped] = useState(false);
  const inner = useRef<HTMLDivElement>(null);
  // Runs before `settle`, which replays presses from before the code was there.
  useLayoutEffect(() => onDroppedSubmit(inner.current!, () => setDropped(true)), []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the first render
  useLayoutEffect(settle, []);
  useLayoutEffect(() => trackBackground(inner.current!), []);
  useEffect(() => followTranslations(inner.current!), []);
  useEffect(() => host && checkTheme(host), [host]);
  return (
    <div
      ref={inner}
      suppressHydrationWarning
      className="coach-root"
      part="root"
      lang={language}
      dir={dir || getTextDirection(language)}
    >
      <WordsProvider language={language} catalogue={catalogueOf(language)}>
        <ElementScope host={host} shop={shop}>
          <ErrorBoundary resetKey={props ?? problem}>
            {problem ? <Panel>{problem}</Panel> : <ToastProvider>{<Component {...props} />}</ToastProvider>}
          </ErrorBoundary>
          {dropped && <Dropped site={new URL(shop.base).host} />}
        </ElementScope>
      </WordsProvider>
    </div>
  );
}

function Dropped({ site }: { site: string }) {
  return (
    <Panel>
      <Trans>This page blocks forms. Use this one on {site}.</Trans>
    </Panel>
  );
}
