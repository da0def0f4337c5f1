import type { SiteResponse } from '#contract/site.ts';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { courseHeights } from '../content/course.ts';
import { legal, withdraw } from '../content/legal.ts';
import { navigation, wayOut } from '../content/navigation.ts';
import { Wordmark } from './wordmark.tsx';

/** Pages on which somebody is at work: they end in one quiet line. */
const WORK =
  /^\/(?:(?:checkout|subscribe|training|coach|embed|newsletter)\/|(?:embed|success|dashboard|login|logout|withdraw|coaching|coaching-onboarding)$)/;

/** The foot of a page: long where pages are read, one line where somebody is at work. */
export function SiteFooter({ site, path }: { site: SiteResponse; path: string }) {
  return WORK.test(path) ? <FootLine site={site} /> : <Finish site={site} />;
}

function FootLine({ site: { seller } }: { site: SiteResponse }) {
  return (
    <footer className="foot-line">
      <div className="wrap">
        <span>{seller.name}</span>
        <ul>
          {[...legal, withdraw].map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

/** The finish: the sun is up. */
function Finish({ site: { brand, seller, social, samples } }: { site: SiteResponse }) {
  return (
    <footer className="site-footer water">
      <Elevation seed="finish" heights={courseHeights} sunrise />
      <div className="wrap">
        <div className="site-footer-brand">
          <Wordmark name={brand.name} />
          <p>Coaching for energy and endurance.</p>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </div>
        <nav aria-label="Footer">
          <h2>Site</h2>
          <ul>
            {[...navigation, ...wayOut].map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-footer-social">
          <h2>Follow</h2>
          <ul>
            {social.map(({ id, name, url, handle }) => (
              <li key={id}>
                <a href={url} rel="me noopener">
                  {name} {handle && <span>{handle}</span>}
                </a>
              </li>
            ))}
            <li>
              <a href="/feed.xml" type="application/atom+xml">
                Atom feed <span>the blog, as it comes</span>
              </a>
            </li>
          </ul>
        </div>
        <div className="site-footer-legal">
          <p>
            {[seller.name, ...seller.lines, ...(seller.businessId ? [`Business ID ${seller.businessId}`] : [])].join(
              ', ',
            )}
          </p>
          <ul>
            {[...legal, withdraw].map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          {samples && (
            <p>
              {brand.name} is a demonstration: its seller and its coach are made up, and so are the figures and the
              voices.
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}
