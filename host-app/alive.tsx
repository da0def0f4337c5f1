import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { Catalogue } from '#contract/speak.ts';
import type { Seed } from '#widgets/core/resources.ts';
import type { PageData, PageProps } from './page.ts';
import { PageView } from './page-view.tsx';

export type Page = ComponentType<PageProps>;

/** Takes over what the server has drawn. When it returns, presses are heard; nothing else was seen meanwhile. */
export function bringToLife(Page: Page, seed: Seed, catalogue?: Catalogue): void {
  const data = JSON.parse(element('page-data').textContent) as PageData;
  flushSync(() => hydrateRoot(element('root'), <PageView Page={Page} data={data} catalogue={catalogue} seed={seed} />));
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element #${id}.`);
  return found;
}
