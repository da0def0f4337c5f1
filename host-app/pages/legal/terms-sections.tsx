import type { PageData } from '../../page.ts';
import type { LegalSection } from './legal-page.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { SellerDetails } from './seller-details.tsx';
import { termsOfRights } from './terms-of-rights.tsx';

/** The terms, from what the shop's settings and rows say. */
export function termsSections({ site, programs = [] }: PageData): LegalSection[] {
  const coaching = programs.find((program) => program.coaching);
  const monthly = programs.some(({ offers }) => offers.some(({ interval }) => interval === 'month'));
  return [
    { id: 'seller', title: 'Who sells', body: <SellerDetails site={site} /> },
    {
      id: 'offers',
      title: 'What is sold',
      body: (
        <>
          <OfferTerms programs={programs} />
          <p>
            Prices are in euros and include value added tax. Nothing is added to them: there are no delivery costs. A
            price in another currency is there to compare; euros are charged, and your bank decides at which rate. What
            each programme holds is on its card on the <a href="/demo#programs">front page</a>.
          </p>
        </>
      ),
    },
    {
      id: 'ordering',
      title: 'How a contract comes about',
      body: (
        <>
          <p>
            You choose an offer, fill in what the form asks for, and see the total before the button that pays. Until
            you press it you can go back and change everything. The contract is made when your payment is confirmed to
            us. An e-mail then brings the receipt and what these terms say about withdrawal; receipts also stay on your
            dashboard. Contracts are in English.
          </p>
          <p>You have to be 16 or older, and under 18 you need the consent of a parent.</p>
        </>
      ),
    },
    { id: 'payment', title: 'How you pay', body: <Payment site={site} /> },
    {
      id: 'digital',
      title: 'Guides and training plans',
      body: (
        <p>
          Digital content opens on your dashboard as soon as the payment is confirmed. It is yours to use for yourself,
          on as many devices as you like and without copy protection; it is not yours to sell or to publish. You need a
          browser of 2024 or newer and a program that shows PDFs.
        </p>
      ),
    },
    ...(coaching
      ? [
          {
            id: 'coaching',
            title: coaching.displayName,
            body: (
              <>
                <ul>
                  {coaching.features.map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                </ul>
                <p>
                  The coach writes to you within 24 hours of the payment. Your first plan comes within three business
                  days of your answers about goal, week and health. What you say about your health is voluntary. An
                  answer to a question comes twice a week, so that it may take a few days.
                </p>
              </>
            ),
          },
        ]
      : []),
    ...(monthly ? [{ id: 'subscriptions', title: 'What renews, and how you stop it', body: <Subscriptions /> }] : []),
    ...termsOfRights(site),
  ];
}

function Payment({ site: { providers } }: Pick<PageData, 'site'>) {
  const ways = [...(providers.card ? ['by card'] : []), ...(providers.paypal ? ['with PayPal'] : [])];
  return (
    <p>
      {ways.length > 0
        ? `You pay ${ways.join(' or ')}, before anything opens. `
        : 'At the moment nothing can be paid for here. '}
      {providers.card && 'Card numbers go straight to the payment provider (Stripe) and never through this shop. '}
      {providers.paypal && 'PayPal is for what is paid once; what renews is paid by card. '}
      If something is paid twice, or the first payment is not the amount that was agreed, it goes back by itself.
    </p>
  );
}

function Subscriptions() {
  return (
    <>
      <p>
        A subscription renews each month on the day on which it began, for the price at which you ordered it. You cancel
        it on your <a href="/dashboard">dashboard</a>, under Subscriptions, or by e-mail, and get a confirmation. It
        then ends when the month that you have paid for is over, and not before its minimum term, if it has one: the
        dashboard says the day and what is still charged before you press the button. After the minimum term you can
        cancel at any time.
      </p>
      <p>
        If a renewal cannot be charged, we tell you, and access goes on for seven days in which you can give another
        card. Nothing that is bought once renews, and nothing starts to renew without your order.
      </p>
    </>
  );
}
