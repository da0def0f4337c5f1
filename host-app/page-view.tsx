import { StrictMode, useState, type ComponentType } from 'react';
import type { Catalogue } from '#contract/i18n/speak.ts';
import { buildLanguageHeader, createApi } from '#widgets/core/api/api.ts';
import type { Seed } from '#widgets/core/api/resources.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { WordsProvider } from '#widgets/core/i18n/words.tsx';
import { buildLocalizedKey } from '#widgets/core/i18n/localized-resource.ts';
import { siteFetch } from './start/site-fetch.ts';
import type { PageData, PageProps } from './page.ts';

const site = createApi('', siteFetch);

const ENGLISH: Catalogue = {};

interface Props extends PageProps {
  Page: ComponentType<PageProps>;
  /** Messages in the page's language; defaults to the English source. */
  catalogue?: Catalogue | undefined;
  /** Data that only the browser knows. */
  seed?: Seed | undefined;
}

/** The tree that the server renders and the browser hydrates. It has to be the same on both sides. */
export function PageView({ Page, data, catalogue = ENGLISH, seed }: Props) {
  const [api] = useState(() => site.with(() => buildLanguageHeader(data.language)));
  return (
    <StrictMode>
      <ShopProvider api={api} seed={{ ...buildSeed(data), ...seed }}>
        <WordsProvider language={data.language} catalogue={catalogue}>
          <Page data={data} />
        </WordsProvider>
      </ShopProvider>
    </StrictMode>
  );
}

/** Returns the page's data by the cache keys of the features that request it. */
function buildSeed({ language, site, programs, posts, post, visitor }: PageData): Seed {
  const key = (name: string) => buildLocalizedKey(name, language === site.language ? undefined : language);
  return {
    site,
    ...(visitor && { visitor }),
    [key('site')]: site,
    ...(programs && { [key('programs')]: programs }),
    ...(posts && { [key('posts')]: posts }),
    ...(post && { [key(`post:${post.id}`)]: post }),
  };
}
