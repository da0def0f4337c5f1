import { Trans, useLingui } from '@lingui/react/macro';
import { usePages } from '#widgets/core/api/shop.tsx';
import { SignOutLink } from '#widgets/parts/member/sign-out/sign-out-link.tsx';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { Training } from '#widgets/elements/training/training.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { useOfflinePages } from '../../worker/use-kept-pages.ts';

/** Social profiles to follow while training. */
const PLACES = ['instagram', 'strava', 'youtube'];

/** Training plan and log. The page is the same for everybody; the plan loads for its members. */
export default function TrainingPage({ data }: PageProps) {
  useOfflinePages();
  const { site, path } = data;
  const { t } = useLingui();
  const pages = usePages();
  const known = useIsMember();
  const plan = path.split('/')[2] ?? '';
  const places = site.social.filter(({ id }) => PLACES.includes(id));
  return (
    <Layout site={site} path={path}>
      <div className="wrap training-page">
        <nav aria-label={t`Account`}>
          <a href={`${pages}/dashboard`}>
            <Trans>← Dashboard</Trans>
          </a>
          {known && (
            <SignOutLink preload>
              <Trans comment="A link that signs out.">Logout</Trans>
            </SignOutLink>
          )}
        </nav>
        <Training plan={plan} level={1} />
        {places.length > 0 && (
          <section className="training-follow" aria-labelledby="training-follow">
            <h2 id="training-follow">
              <Trans>Follow the training</Trans>
            </h2>
            <ul>
              {places.map(({ id, name, url }) => (
                <li key={id}>
                  <a href={url} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Layout>
  );
}
