import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSiteText, useSiteTextLang } from '#widgets/core/i18n/site-text.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Follow } from '#widgets/elements/follow/follow.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { social as words } from '../../content/social.ts';
import { Layout } from '../../layout/layout.tsx';
import { OwnWords } from '../../layout/own-words.tsx';
import type { PageProps } from '../../page.ts';
import { Proof } from '../landing/stories/proof.tsx';
import { useLink } from '../../layout/use-link.ts';

const VIEWS = [
  { label: msg`Everything`, href: '/social', view: 'full' },
  { label: msg`Links only`, href: '/social?view=compact', view: 'compact' },
] as const;

/** The coach's social profiles, in full or as a row of links. */
export default function SocialPage({ data }: PageProps) {
  const say = useSay();
  const said = useSiteText();
  const langOf = useSiteTextLang();
  const { t } = useLingui();
  const link = useLink();
  const { social, figures, samples, ownClaims = [] } = data.site;
  const variant = data.query['view'] === 'compact' ? 'compact' : 'full';
  // Without profiles there is no lead either.
  const nothing = social.length === 0;
  const instagram = social.find(({ id }) => id === 'instagram');
  return (
    <Layout site={data.site} path={data.path}>
      <header className="dawn-head water">
        <div className="wrap">
          <a className="dawn-back" href={link('/')}>
            <Trans>← Back to Home</Trans>
          </a>
          {nothing ? (
            <h1>
              <Trans>Follow the journey</Trans>
            </h1>
          ) : (
            <h1 lang={langOf('followTitle')}>{said('followTitle', words.title)}</h1>
          )}
          <p>
            {nothing ? (
              <Trans>The profiles to follow will appear here.</Trans>
            ) : data.socialLead ? (
              <OwnWords site={data.site} field="socialLead" text={data.socialLead} />
            ) : (
              say(words.lead)
            )}
          </p>
          <div className="social-actions">
            <Button href={link('/demo')}>
              <Trans>View programmes</Trans>
            </Button>
            {instagram && (
              <Button href={instagram.url} variant="quiet">
                <Trans>Follow on Instagram</Trans>
              </Button>
            )}
          </div>
        </div>
      </header>
      <Elevation className="dawn-ridge" seed="journey" points={30} sunrise />
      {!nothing && (
        <div className="wrap social-page" data-variant={variant}>
          <nav aria-label={t`View`}>
            {VIEWS.map(({ label, href, view }) => (
              <a key={view} href={link(href)} aria-current={view === variant ? 'page' : undefined}>
                {say(label)}
              </a>
            ))}
          </nav>
          <Follow variant={variant} />
        </div>
      )}
      {(nothing || variant === 'compact') && (
        <Proof figures={figures.social} samples={samples && !ownClaims.includes('figures')} />
      )}
      <div className="social-end" />
    </Layout>
  );
}
