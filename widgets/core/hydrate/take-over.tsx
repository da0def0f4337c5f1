import type { ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { StoreApi } from 'zustand/vanilla';
import { type Language, matchLanguage } from '#contract/i18n/languages.ts';
import { chunksReady } from '../chunks/chunks.tsx';
import type { ElementReading } from '../element/element-shell.tsx';
import { resolveShopBase, type DrawnElement, embedRegistry } from '../element/embed-registry.ts';
import { pageShop } from '../api/page-shop.ts';
import { moveInput } from './same-input.ts';
import { syncFieldsToReact } from './tell-fields.ts';
import { type WordFiles, wordsReady } from '../i18n/word-files.ts';

export interface MountedProps {
  container: ShadowRoot;
  /** Called once hydrated content responds. */
  alive?: () => void;
  /** The first view contains late parts, which add their sheets on hydration. */
  late?: boolean;
}

/** Hydrates the existing markup, once it is wanted and all its code is loaded. */
export async function hydrateFirstView(
  element: HTMLElement,
  drawn: DrawnElement,
  words: WordFiles,
  Mounted: ComponentType<MountedProps>,
): Promise<Root | undefined> {
  await drawn.awake;
  const { resources } = pageShop(resolveShopBase(element));
  resources.adopt(drawn.seed, isOldPage());
  await Promise.all([
    chunksReady(resources, drawn.chunks),
    wordsReady(words, readFirstViewLanguage(element.shadowRoot!)),
  ]);
  if (!element.isConnected || !embedRegistry()?.drawn.delete(element)) return undefined;
  const root = element.shadowRoot!;
  // The code was late or had failed before.
  root.querySelector('.failure')?.remove();
  const alive = () => {
    const wanted = drawn.alive();
    // React re-renders a view of another build or a translated one, without emptying the shadow root.
    const [old, anew] = [...root.children].filter(({ classList }) => classList.contains('coach-root'));
    const find = anew && moveInput(old!, anew, root.activeElement);
    if (anew) old!.remove();
    else syncFieldsToReact(root);
    for (const act of wanted) act(find);
  };
  return hydrateRoot(
    root as unknown as Element,
    <Mounted container={root} alive={alive} late={drawn.chunks.length > 0} />,
    {
      onUncaughtError: drawn.fail,
      onRecoverableError: console.warn,
    },
  );
}

/** Page age from which the data of first views may be out of date, in milliseconds. */
const OLD_MS = 60_000;

/** True for a page opened long ago, or restored by the browser with all files from its cache. */
function isOldPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.now() > OLD_MS || navigation?.type === 'back_forward';
}

/** Keeps the first view's language and the attributes at the time of hydration. */
export function createFirstViewReader(root: ShadowRoot, { getState }: StoreApi<ElementReading>): () => ElementReading {
  let drawn: ElementReading | undefined;
  return () => {
    if (drawn) return drawn;
    const state = getState();
    return (drawn = { ...state, language: readFirstViewLanguage(root) });
  };
}

/** Returns the language of the first view. */
export function readFirstViewLanguage(root: ShadowRoot): Language {
  return matchLanguage(root.querySelector<HTMLElement>('.coach-root')?.lang);
}
