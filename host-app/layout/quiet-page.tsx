import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SiteResponse } from '#contract/site/site.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { buildNavigation, listFallbackLinks } from '../content/navigation.ts';
import { Layout } from './layout.tsx';
import type { PageData } from '../page.ts';
import { useLink } from './use-link.ts';

export interface QuietPageProps {
  data: PageData;
  title: string;
  text: ReactNode;
  /** Actions; defaults to links to the main pages. */
  children?: ReactNode;
}

/** Page with little content: why there is nothing here, and where to go instead. */
export function QuietPage({ data, title, text, children = <UsefulLinks site={data.site} /> }: QuietPageProps) {
  return (
    <Layout site={data.site} path={data.path}>
      <div className="quiet">
        <div className="wrap">
          <h1>{title}</h1>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </Layout>
  );
}

function UsefulLinks({ site }: { site: SiteResponse }) {
  const say = useSay();
  const { t } = useLingui();
  const link = useLink();
  // Both lists hold the programmes, the second one by their prices.
  const links = [...buildNavigation(site).filter(({ href }) => !href.includes('#')), ...listFallbackLinks(site)];
  return (
    <nav aria-label={t`Useful links`}>
      <ul>
        {links.map(({ label, href, lang }) => (
          <li key={href}>
            <a href={link(href)} lang={lang}>
              {say(label)}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
