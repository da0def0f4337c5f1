import { StrictMode, type ComponentType } from 'react';
import { createApi } from '#widgets/core/api.ts';
import { LanguageProvider } from '#widgets/core/language.tsx';
import type { Seed } from '#widgets/core/resources.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { writtenKey } from '#widgets/core/written.ts';
import { LaterStyles } from './fold.tsx';
import { siteFetch } from './site-fetch.ts';
import type { PageData, PageProps } from './page.ts';

const api = createApi('', siteFetch);

interface Props extends PageProps {
  Page: ComponentType<PageProps>;
  /** What the browser has found out by itself. */
  seed?: Seed | undefined;
}

/** The tree that the server renders and the browser hydrates: it has to be the same on both sides. */
export function PageView({ Page, data, seed }: Props) {
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
function seedOf({ language, site, programs, posts, post }: PageData): Seed {
  const key = (name: string) => writtenKey(name, language === site.language ? undefined : language);
  return {
    site,
    ...(programs && { [key('programs')]: programs }),
    ...(posts && { [key('posts')]: posts }),
    ...(post && { [key(`post:${post.id}`)]: post }),
  };
}
