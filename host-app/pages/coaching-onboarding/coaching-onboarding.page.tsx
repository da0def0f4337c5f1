import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { usePages } from '#widgets/core/api/shop.tsx';
import { Onboarding } from '#widgets/elements/onboarding/onboarding.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { PlainAnswers } from '../landing/plain-answers.tsx';

const invalid = msg`Not sent. Answer every question, with a realistic age, height and weight.`;

/** Questionnaire before the coaching. It leads on to the subscription. */
export default function CoachingOnboardingPage({ data }: PageProps) {
  const pages = usePages();
  return (
    <Layout site={data.site} path={data.path}>
      <div className="wrap onboarding-page">
        <a href={`${pages}/`}>
          <span aria-hidden="true">←</span> <Trans>Back to Home</Trans>
        </a>
        <header>
          <h1>
            <Trans>Tell the coach where you stand</Trans>
          </h1>
          <p>
            <Trans>Eleven questions, about five minutes. Your plan is built on your answers, so be frank.</Trans>
          </p>
          <Elevation seed="onboarding" points={20} sunrise />
        </header>
        <div>
          <PlainAnswers form="onboarding" invalid={invalid} />
          <Onboarding />
        </div>
      </div>
    </Layout>
  );
}
