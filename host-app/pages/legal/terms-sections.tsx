import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProgramsResponse } from '#contract/programs.ts';
import { useSiteText } from '#widgets/core/said.ts';
import { useForeignLang } from '#widgets/core/written.ts';
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
    { id: 'seller', title: msg`Who sells`, body: <SellerDetails site={site} /> },
    {
      id: 'offers',
      title: msg`What is sold`,
      body: (
        <>
          <OfferTerms programs={programs} />
          <p>
            <Trans>Prices are in euros and include value added tax.</Trans>{' '}
            <Trans>Nothing is added to them: there are no delivery costs.</Trans>{' '}
            <Trans>
              A price in another currency is there to compare; euros are charged, and your bank decides at which rate.
            </Trans>{' '}
            <Trans>
              What each programme holds is on its card on the <PageLink to="/demo#programs">front page</PageLink>.
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
          <Trans>Digital content opens on your dashboard as soon as the payment is confirmed.</Trans>{' '}
          <Trans>
            It is yours to use for yourself, on as many devices as you like and without copy protection; it is not yours
            to sell or to publish.
          </Trans>{' '}
          <Trans>You need a browser of 2024 or newer and a program that shows PDFs.</Trans>
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
    ...(monthly
      ? [{ id: 'subscriptions', title: msg`What renews, and how you stop it`, body: <Subscriptions /> }]
      : []),
    ...termsOfRights(site),
  ];
}

function Ordering() {
  return (
    <>
      <p>
        <Trans>
          You choose an offer, fill in what the form asks for, and see the total before the button that pays.
        </Trans>{' '}
        <Trans>Until you press it you can go back and change everything.</Trans>{' '}
        <Trans>The contract is made when your payment is confirmed to us.</Trans>{' '}
        <Trans>
          An e-mail then brings the receipt and what these terms say about withdrawal; receipts also stay on your
          dashboard.
        </Trans>{' '}
        <Trans>The contract is in the language in which you buy.</Trans>
      </p>
      <p>
        <Trans>You have to be 16 or older, and under 18 you need the consent of a parent.</Trans>
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
      msg`Your first plan comes within three business days of your answers about goal, week and health.`,
    ),
  ];
  const answers = said(
    'promiseAnswers',
    msg`An answer to a question comes twice a week, so that it may take a few days.`,
  );
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
