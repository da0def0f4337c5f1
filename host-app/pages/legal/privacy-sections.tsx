import type { PageData } from '../../page.ts';
import type { LegalSection } from './legal-page.tsx';
import { KeptData } from './kept-data.tsx';
import { privacyRights } from './privacy-rights.tsx';
import { SellerDetails } from './seller-details.tsx';

/** The privacy notice, from what the shop's settings say and what its code does (GDPR, articles 13 and 14). */
export function privacySections({ site, signIn }: PageData): LegalSection[] {
  const { brand, providers } = site;
  const mail = <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;
  return [
    {
      id: 'controller',
      title: 'Who is responsible',
      body: (
        <>
          <SellerDetails site={site} />
          <p>Write to the same address about anything on this page.</p>
        </>
      ),
    },
    { id: 'data', title: 'What we keep, why, and how long', body: <KeptData /> },
    {
      id: 'health',
      title: 'What you say about your health',
      body: (
        <p>
          Injuries, conditions, weight and how you slept are data about health. We keep them only with your express
          consent (article 9 (2)(a)), which the forms ask for beside the fields, and only the coach reads them. You need
          not tell: your profile and check-ins take empty fields, and where the form before coaching wants an answer, “I
          would rather not say” is one. You are coached all the same. You take the consent back by emptying the fields,
          by deleting your account, or by writing to {mail}; what was done until then stays lawful.
        </p>
      ),
    },
    {
      id: 'recipients',
      title: 'Who else gets to see something',
      body: (
        <ul>
          {providers.card && (
            <li>
              <b>Stripe</b> takes card payments: your card, name, e-mail address, the amount and what it is for. Its
              script loads only when you choose to pay by card. Stripe is responsible for its own part of the payment
              and explains it in its <a href="https://stripe.com/privacy">privacy policy</a>.
            </li>
          )}
          {providers.paypal && (
            <li>
              <b>PayPal</b> takes payments if you choose it: the amount and what it is for; it tells us your PayPal name
              and address. See its <a href="https://www.paypal.com/webapps/mpp/ua/privacy-full">privacy statement</a>.
            </li>
          )}
          {signIn?.providers.map(({ name, label }) => (
            <li key={name}>
              If you sign in with <b>{label}</b>, it tells us your name and e-mail address, and learns that you signed
              in here.
            </li>
          ))}
          <li>
            <b>Companies that run our server and send our e-mail</b> work for us under contract and only as we say
            (article 28).
          </li>
          <li>
            <b>Authorities, auditors and courts</b>, where the law obliges us.
          </li>
          <li>
            <b>Sites that you allow</b> to show your training, after a window of this shop has asked you. You take it
            back on your dashboard.
          </li>
        </ul>
      ),
    },
    ...privacyRights(site, mail),
  ];
}
