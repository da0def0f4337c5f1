import { Trans } from '@lingui/react/macro';
import { CURRENCIES } from '#contract/shared/currencies.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { REGIONS } from '#widgets/core/region/regions.ts';
import type { PageProps } from '../../page.ts';
import { Layout } from '../../layout/layout.tsx';
import { Builder } from './builder.tsx';

/** Builder for widgets on other sites: choose, preview, copy. */
export default function EmbedPage({ data }: PageProps) {
  const say = useSay();
  return (
    <Layout site={data.site} path={data.path}>
      <div className="embed">
        <header className="wrap embed-head">
          <h1>
            <Trans>Embed on your site</Trans>
          </h1>
          <p>
            <Trans>Choose a widget, match it to your page and copy it. No coding needed.</Trans>
          </p>
        </header>
        <Builder
          place={{
            shop: data.site.url,
            language: data.site.language,
            pinned: data.pinned,
            frameHeights: data.frameHeights,
            paymentSources: data.paymentSources,
          }}
          asked={data.query['widget']}
          things={{
            programs: data.programs ?? [],
            posts: data.posts ?? [],
            always: {
              region: REGIONS.map(({ code, name }) => ({ value: code, label: say(name) })),
              currency: CURRENCIES.map(({ code }) => ({ value: code, label: code })),
            },
          }}
        />
      </div>
    </Layout>
  );
}
