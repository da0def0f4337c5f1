import { StrictMode, useState, type ComponentType } from 'react';
import { asksFor, createApi } from '#widgets/core/api.ts';
import { LanguageProvider } from '#widgets/core/language.tsx';
import type { Seed } from '#widgets/core/resources.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { LaterStyles } from './fold.tsx';
import { siteFetch } from './site-fetch.ts';
import type { PageData, PageProps } from './page.ts';

const site = createApi('', siteFetch);

interface Props extends PageProps {
  Page: ComponentType<PageProps>;
  /** What the browser has found out by itself. */
  seed?: Seed | undefined;
}

/** The tree that the server renders and the browser hydrates: it has to be the same on both sides. */
export function PageView({ Page, data, seed }: Props) {
  const [api] = useState(() => site.with(() => asksFor(data.language)));
  return (
    <StrictMode>
      <ShopProvider api={api} seed={{ ...seedOf(data), ...seed }}>
        <LanguageProvider language={data.language}>
          <LaterStyles value={data.styles ?? []}>
            <Page data={data} />
          </LaterStyles>
        </LanguageProvider>
      </ShopProvider>
    </StrictMode>
  );
}

/** What the page knows already, by the keys that features ask for it. */
function seedOf({ site, programs, posts, post }: PageData): Seed {
  return {
    site,
    ...(programs && { programs }),
    ...(posts && { posts }),
    ...(post && { [`post:${post.id}`]: post }),
  };
}
