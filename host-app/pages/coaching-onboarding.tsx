import { Onboarding } from '#widgets/onboarding/onboarding.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { Layout } from '../layout/layout.tsx';
import type { PageProps } from '../page.ts';

/** What the coach needs to know before the coaching begins; it leads on to the subscription. */
export default function CoachingOnboardingPage({ data }: PageProps) {
  return (
    <Layout site={data.site} path={data.path}>
      <div className="wrap onboarding-page">
        <a href="/">
          <span aria-hidden="true">←</span> Back to Home
        </a>
        <header>
          <h1>Tell the coach where you stand</h1>
          <p>Eleven questions, about five minutes. Your plan is built on the answers, so plain ones are best.</p>
          <Elevation seed="onboarding" points={20} sunrise />
        </header>
        <Onboarding />
      </div>
    </Layout>
  );
}
