import type { ComponentType } from 'react';
import type { PageProps } from './page.ts';

const pages = import.meta.glob<{ default: ComponentType<PageProps> }>('./pages/*/*.page.tsx');

/** Loads the code of a page by its file name. `routes.ts` holds the metadata, for the server only. */
export async function loadPage(page: string): Promise<ComponentType<PageProps>> {
  const file = Object.keys(pages).find((path) => path.endsWith(`/${page}.page.tsx`));
  if (!file) throw new Error(`There is no page ${page}.`);
  return (await pages[file]!()).default;
}
