import { StrictMode, type ComponentType } from 'react';
import { createApi } from '#widgets/core/api.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { siteFetch } from './site-fetch.ts';
import type { PageData, PageProps } from './page.ts';

const api = createApi('', siteFetch);

interface Props extends PageProps {
  Page: ComponentType<PageProps>;
}

/** The tree that the server renders and the browser hydrates: it has to be the same on both sides. */
export function PageView({ Page, data }: Props) {
  return (
    <StrictMode>
      <ShopProvider api={api} seed={seedOf(data)}>
        <Page data={data} />
      </ShopProvider>
    </StrictMode>
  );
}

/** What the page knows already, by the keys that features ask for it. */
function seedOf({ site, programs, posts, post }: PageData): Record<string, unknown> {
  return {
    site,
    ...(programs && { programs }),
    ...(posts && { posts }),
    ...(post && { [`post:${post.id}`]: post }),
  };
}
