import { Trans } from '@lingui/react/macro';
import { BlogList } from '#widgets/elements/blog/blog-list.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { stories, storiesLead } from '../../content/blog.ts';
import { Layout } from '../../layout/layout.tsx';
import { OwnWords } from '../../layout/own-words.tsx';
import type { PageProps } from '../../page.ts';
import type { Criteria } from '#widgets/elements/blog/search.ts';

/** Longest search kept in the address, in characters, because servers refuse long addresses. */
const LONGEST = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Every post, with a search that the address holds. */
export default function BlogPage({ data }: PageProps) {
  const { q, category } = data.query;
  const { storiesTitle, storiesLead: chosenLead } = data.coach?.words ?? {};
  const say = useSay();
  const empty = data.posts?.length === 0;
  return (
    <Layout site={data.site} path={data.path}>
      <header className="dawn-head water">
        <div className="wrap">
          <h1>
            {storiesTitle ? <OwnWords site={data.site} field="storiesTitle" text={storiesTitle} /> : say(stories.title)}
          </h1>
          <p>
            {empty ? (
              <Trans>The first post will appear here.</Trans>
            ) : chosenLead ? (
              <OwnWords site={data.site} field="storiesLead" text={chosenLead} />
            ) : (
              say(storiesLead(data))
            )}
          </p>
        </div>
      </header>
      <Elevation className="dawn-ridge" seed="first light" points={30} sunrise />
      <div className="wrap blog-page">
        {/* Without posts there is no search. */}
        {!empty && <BlogList initial={{ q, category }} onCriteria={keepAddress} />}
      </div>
    </Layout>
  );
}

/**
 * Updates the address to match the search, so that it can be linked to. Debounced, because browsers limit how often the
 * address may change.
 */
function keepAddress({ q, category }: Criteria): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const address = new URL(location.href);
    set(address, 'q', q.trim().slice(0, LONGEST));
    set(address, 'category', category === 'all' ? '' : category);
    if (address.href !== location.href) history.replaceState(history.state, '', address);
  }, 250);
}

function set({ searchParams }: URL, name: string, value: string) {
  if (value) searchParams.set(name, value);
  else searchParams.delete(name);
}
