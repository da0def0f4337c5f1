import { Trans } from '@lingui/react/macro';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { CardSpinner } from '#widgets/parts/payments/card/card-spinner.tsx';
import { useArrival } from '#widgets/elements/subscribe/arrival.ts';
import { SubscribeFlow, type SubscribeFlowProps } from '#widgets/elements/subscribe/subscribe-flow.tsx';
import { Subscribe } from '#widgets/elements/subscribe/subscribe.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';

const Card = lateComponent(
  'card-payment',
  () => import('#widgets/parts/payments/card/card-payment.tsx'),
  <CardSpinner />,
);

/** Subscription checkout without a sign-in. Reads the address's parameters first. */
export default function SubscribePage({ data }: PageProps) {
  const arrival = useArrival();
  return (
    <Layout site={data.site} path={data.path}>
      <div className="wrap subscribe-page">
        <noscript>
          <p>
            <Trans>Buying needs JavaScript. Please turn it on and load this page again.</Trans>
          </p>
        </noscript>
        <Subscribe program={data.path.split('/')[2]} offer={arrival?.offer} arrival={arrival} level={1} view={Flow} />
      </div>
    </Layout>
  );
}

function Flow(props: Omit<SubscribeFlowProps, 'card'>) {
  return <SubscribeFlow {...props} card={Card} />;
}
