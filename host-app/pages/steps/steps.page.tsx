import { Trans, useLingui } from '@lingui/react/macro';
import { PROGRAM_ID } from '#contract/coaching/onboarding-options.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { SignOutLink } from '#widgets/parts/member/sign-out/sign-out-link.tsx';
import { Steps } from '#widgets/parts/steps/steps.tsx';
import { StepsMissing } from '#widgets/parts/steps/steps-missing.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { useOfflinePages } from '../../worker/use-kept-pages.ts';

/** Daily steps of a programme. The page is the same for everybody; the days load for its owners. */
export default function StepsPage({ data }: PageProps) {
  useOfflinePages();
  const { site, path } = data;
  const { t } = useLingui();
  const pages = usePages();
  const known = useIsMember();
  const id = PROGRAM_ID.exec(path.split('/')[3] ?? '')?.[0];
  return (
    <Layout site={site} path={path}>
      <div className="wrap training-page steps-page">
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
        <noscript>
          <p>
            <Trans>Your days need JavaScript. Please turn it on and load this page again.</Trans>
          </p>
        </noscript>
        {id ? <Steps programId={Number(id)} /> : <StepsMissing />}
      </div>
    </Layout>
  );
}
