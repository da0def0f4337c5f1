import type { ComponentType } from 'react';
import type { PageProps } from './page.ts';

const pages = import.meta.glob<{ default: ComponentType<PageProps> }>('./pages/*.tsx');

/** Loads the code of a page by its file name. `routes.ts` holds the metadata, for the server only. */
export async function loadPage(page: string): Promise<ComponentType<PageProps>> {
  const load = pages[`./pages/${page}.tsx`];
  if (!load) throw new Error(`There is no page ${page}.`);
  return (await load()).default;
}
