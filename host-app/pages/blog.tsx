import { Trans } from '@lingui/react/macro';
import { BlogList } from '#widgets/elements/blog/blog-list.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { stories, storiesLead } from '../content/blog.ts';
import { Fold } from '../fold.tsx';
import { Layout } from '../layout/layout.tsx';
import { OwnWords } from '../layout/own-words.tsx';
import type { PageProps } from '../page.ts';
import { keepAddress } from './blog/keep-address.ts';

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
      <Fold />
    </Layout>
  );
}
