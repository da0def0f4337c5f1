import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import type { PageData } from '../../page.ts';
import type { LegalSection } from './legal-page.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { PageLink } from './page-link.tsx';
import { Payment, Subscriptions } from './paying.tsx';
import { SellerDetails } from './seller-details.tsx';
import { termsOfRights } from './terms-of-rights.tsx';

/** Returns the terms, from the shop's settings and programmes. */
export function termsSections({ site, programs = [] }: PageData): LegalSection[] {
  const coaching = programs.find((program) => program.coaching);
  const monthly = programs.some(({ offers }) => offers.some(({ interval }) => interval === 'month'));
  return [
    { id: 'seller', title: msg`Seller`, body: <SellerDetails site={site} /> },
    {
      id: 'offers',
      title: msg`What we sell`,
      body: (
        <>
          <OfferTerms programs={programs} />
          <p>
            <Trans>Prices are in euros and include value added tax.</Trans>{' '}
            <Trans>There are no delivery costs or other extras.</Trans>{' '}
            <Trans>A price in another currency is for comparison. You are charged in euros, at your bank’s rate.</Trans>{' '}
            <Trans>
              Each programme’s card on the <PageLink to="/demo#programs">front page</PageLink> says what it contains.
            </Trans>
          </p>
        </>
      ),
    },
    { id: 'ordering', title: msg`How a contract comes about`, body: <Ordering /> },
    { id: 'payment', title: msg`How you pay`, body: <Payment site={site} /> },
    {
      id: 'digital',
      title: msg`Guides and training plans`,
      body: (
        <p>
          <Trans>Digital content is on your dashboard as soon as the payment is confirmed.</Trans>{' '}
          <Trans>
            You may use it yourself, on as many devices as you like and without copy protection. You may not sell or
            publish it.
          </Trans>{' '}
          <Trans>You need a browser from 2024 or later and an app that opens PDFs.</Trans>
        </p>
      ),
    },
    ...(coaching
      ? [
          {
            id: 'coaching',
            title: coaching.displayName,
            language: coaching.language,
            body: <Coaching program={coaching} />,
          },
        ]
      : []),
    ...(monthly ? [{ id: 'subscriptions', title: msg`Subscriptions and how to cancel`, body: <Subscriptions /> }] : []),
    ...termsOfRights(site),
  ];
}

function Ordering() {
  return (
    <>
      <p>
        <Trans>You choose an offer, fill in the form and see the total before you press the button that pays.</Trans>{' '}
        <Trans>Until you press the button, you can go back and change anything.</Trans>{' '}
        <Trans>The contract is made when your payment is confirmed to us.</Trans>{' '}
        <Trans>
          You then get an e-mail with the receipt and the withdrawal terms. Receipts also stay on your dashboard.
        </Trans>{' '}
        <Trans>The contract is in the language you buy in.</Trans>
      </p>
      <p>
        <Trans>You must be 16 or older. Under 18, you need a parent’s consent.</Trans>
      </p>
    </>
  );
}

function Coaching({ program: { language, features } }: { program: ProgramsResponse[number] }) {
  const said = useSiteText();
  const promises = [
    said('promiseContact', msg`The coach writes to you within 24 hours of the payment.`),
    said(
      'promisePlan',
      msg`You’ll get your first plan within three business days of answering the questions about your goal, week and health.`,
    ),
  ];
  const answers = said('promiseAnswers', msg`Questions are answered twice a week, so a reply may take a few days.`);
  return (
    <>
      <LanguageMark language={language} className="coach-note" />
      <ul lang={useForeignLang(language)}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p>
        {promises.map((text) => text && `${text} `)}
        <Trans>What you say about your health is voluntary.</Trans> {answers}
      </p>
    </>
  );
}
