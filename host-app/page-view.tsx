import { StrictMode, type ComponentType } from 'react';
import { ShopProvider } from '#widgets/core/shop.tsx';
import type { PageData, PageProps } from './page.ts';

interface Props extends PageProps {
  Page: ComponentType<PageProps>;
}

/** The tree that the server renders and the browser hydrates: it has to be the same on both sides. */
export function PageView({ Page, data }: Props) {
  return (
    <StrictMode>
      <ShopProvider seed={seedOf(data)}>
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
