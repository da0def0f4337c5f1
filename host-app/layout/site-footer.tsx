import type { SiteResponse } from '#contract/site.ts';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { courseHeights } from '../content/course.ts';
import { navigation, wayOut } from '../content/navigation.ts';
import { Wordmark } from './wordmark.tsx';

/** The finish of every page: the sun is up. */
export function SiteFooter({ site }: { site: SiteResponse }) {
  const { brand, social } = site;
  return (
    <footer className="site-footer water">
      <Elevation seed="finish" heights={courseHeights} sunrise />
      <div className="wrap">
        <div className="site-footer-brand">
          <Wordmark name={brand.name} />
          <p>Coaching for energy and endurance, from Helsinki.</p>
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
            <li>
              <a href="/withdraw">Withdraw from contract here</a>
            </li>
          </ul>
        </nav>
        <div className="site-footer-social">
          <h2>Follow</h2>
          <ul>
            {social.map(({ id, name, url, handle }) => (
              <li key={id}>
                <a href={url} rel="me noopener">
                  {name} <span>{handle}</span>
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
      </div>
    </footer>
  );
}
