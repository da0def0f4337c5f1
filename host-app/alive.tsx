import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { Catalogue } from '#contract/i18n/speak.ts';
import { type FindSame, moveInput } from '#widgets/core/hydrate/same-input.ts';
import type { Seed } from '#widgets/core/api/resources.ts';
// Adds this tab's member to each request.
import '#widgets/core/session/tab-member.ts';
import { onSessionEnd } from '#widgets/core/session/session-end.ts';
import { followTranslations } from '#widgets/core/host-page/translated-text.ts';
import type { PageData, PageProps } from './page.ts';
import { clearAfterSession } from './start/clear-device.ts';
import { watchErasedDrafts } from './start/erased-drafts.ts';
import { PageView } from './page-view.tsx';

export type Page = ComponentType<PageProps>;

/**
 * Hydrates the server-rendered page and returns once it responds to presses. If React had to render the page anew,
 * returns a function that maps the old elements to the new ones.
 */
export function hydratePage(Page: Page, seed: Seed, catalogue?: Catalogue): FindSame | undefined {
  const data = JSON.parse(element('page-data').textContent) as PageData;
  const root = element('root');
  const drawn = [...root.children];
  const { activeElement } = document;
  const view = <PageView Page={Page} data={data} catalogue={catalogue} seed={seed} />;
  flushSync(() => hydrateRoot(root, view, { onRecoverableError: console.warn }));
  followTranslations(root);
  onSessionEnd(clearAfterSession);
  watchErasedDrafts();
  if (!drawn[0] || drawn[0].isConnected) return undefined;
  const before = document.createElement('div');
  before.append(...drawn);
  return moveInput(before, root, activeElement);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element #${id}.`);
  return found;
}
