import type { ComponentType } from 'react';
import type { PageProps } from './page.ts';

const pages = import.meta.glob<{ default: ComponentType<PageProps> }>('./pages/*.tsx');

/** The code of a page, by the name of its file. What is said about pages is the server's (`routes.ts`). */
export async function loadPage(page: string): Promise<ComponentType<PageProps>> {
  const load = pages[`./pages/${page}.tsx`];
  if (!load) throw new Error(`There is no page ${page}.`);
  return (await load()).default;
}
