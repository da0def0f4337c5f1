import { Trans, useLingui } from '@lingui/react/macro';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { courseHeights } from '../content/course.ts';
import { legal, withdraw } from '../content/legal.ts';
import { footerTagline, buildNavigation, type NavigationLink, listFallbackLinks } from '../content/navigation.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { OwnWords } from './own-words.tsx';
import { Wordmark } from './wordmark.tsx';
import { useLink } from './use-link.ts';

/** Task pages, which have a one-line footer. */
const WORK =
  /^\/(?:(?:checkout|subscribe|training|coach|embed|newsletter|order|account|withdraw)\/|(?:embed|success|dashboard|login|logout|withdraw|coach|coaching|coaching-onboarding)$)/;

interface FooterProps {
  site: SiteResponse;
  /** Path of the page, without its language. */
  path: string;
}

/** Footer of a page: long on pages that are read, one line on task pages. Ends with the languages. */
export function SiteFooter({ site, path }: FooterProps) {
  return WORK.test(path) ? <FootLine site={site} path={path} /> : <Finish site={site} path={path} />;
}

function FootLine({ site: { seller }, path }: FooterProps) {
  return (
    <footer className="foot-line">
      <div className="wrap">
        <span>{seller.name}</span>
        <Links links={[...legal, withdraw]} />
        <LanguageSwitch path={path} languages={OFFERED_LANGUAGES} />
      </div>
    </footer>
  );
}

function Links({ links }: { links: readonly NavigationLink[] }) {
  const say = useSay();
  const link = useLink();
  return (
    <ul>
      {links.map(({ label, href, lang }) => (
        <li key={href}>
          <a href={link(href)} lang={lang}>
            {say(label)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The finish of the course, at sunrise. */
function Finish({ site, path }: FooterProps) {
  const { t } = useLingui();
  const say = useSay();
  const { brand } = site;
  return (
    <footer className="site-footer water">
      <Elevation seed="finish" heights={courseHeights} sunrise />
      <div className="wrap">
        <div className="site-footer-brand">
          <Wordmark site={site} />
          <p>{site.footLead ? <OwnWords site={site} field="footLead" text={site.footLead} /> : say(footerTagline)}</p>
          {brand.supportEmail && <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>}
        </div>
        <nav aria-label={t({ message: 'Footer', comment: 'The name of the navigation at the foot of a page' })}>
          <h2>
            <Trans comment="The heading above the links to pages of the site">Site</Trans>
          </h2>
          <Links links={[...buildNavigation(site), ...listFallbackLinks(site)]} />
        </nav>
        <Follow social={site.social} />
        <Small site={site} path={path} />
      </div>
    </footer>
  );
}

function Follow({ social }: Pick<SiteResponse, 'social'>) {
  const pages = usePages();
  return (
    <div className="site-footer-social">
      <h2>
        <Trans comment="The heading above the coach’s places elsewhere">Follow</Trans>
      </h2>
      <ul>
        {social.map(({ id, name, url, handle }) => (
          <li key={id}>
            <a href={url} rel="me noopener">
              {name} {handle && <span>{handle}</span>}
            </a>
          </li>
        ))}
        <li>
          <a href={`${pages}/feed.xml`} type="application/atom+xml">
            <Trans>
              Atom feed <span>new posts as they appear</span>
            </Trans>
          </a>
        </li>
      </ul>
    </div>
  );
}

/** Claims that are samples until the coach confirms each. */
const CLAIMS = ['story', 'figures', 'testimonials', 'social'] as const;

/** The seller, the legal links and the languages. */
function Small({ site: { brand, seller, samples, ownClaims = [] }, path }: FooterProps) {
  const { t } = useLingui();
  const { businessId } = seller;
  const site = brand.name;
  return (
    <div className="site-footer-legal">
      <p>{[seller.name, ...seller.lines, ...(businessId ? [t`Business ID ${businessId}`] : [])].join(', ')}</p>
      <Links links={[...legal, withdraw]} />
      {samples && CLAIMS.some((claim) => !ownClaims.includes(claim)) && (
        <p>
          <Trans>{site} is a demonstration. Its seller, coach, figures and testimonials are fictional.</Trans>
        </p>
      )}
      <LanguageSwitch path={path} languages={OFFERED_LANGUAGES} />
    </div>
  );
}
