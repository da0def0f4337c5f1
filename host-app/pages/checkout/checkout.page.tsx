import { Trans } from '@lingui/react/macro';
import { Checkout } from '#widgets/elements/checkout/checkout.tsx';
import type { PaymentChunks } from '#widgets/elements/checkout/methods/payment-chunks.ts';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';

const chunks: PaymentChunks = {
  card: { key: 'card-chunk', load: () => import('#widgets/parts/payments/card/card-payment.tsx') },
  paypal: { key: 'paypal-chunk', load: () => import('#widgets/parts/payments/paypal/paypal-payment.tsx') },
};

/** Page for buying a programme once. Its description and price are server-rendered. */
export default function CheckoutPage({ data }: PageProps) {
  const given = data.path.split('/')[2] ?? '';
  return (
    <Layout site={data.site} path={data.path}>
      <div className="wrap checkout-page">
        <Checkout program={/^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined} level={1} chunks={chunks} />
        <noscript>
          <p>
            <Trans>Paying needs JavaScript. Please turn it on and load this page again.</Trans>
          </p>
        </noscript>
      </div>
    </Layout>
  );
}
