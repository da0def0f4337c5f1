import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PageData } from '../../page.ts';
import type { LegalSection } from './legal-page.tsx';
import { RetentionTable } from './retention-table.tsx';
import { privacyRights } from './privacy-rights.tsx';
import { SellerDetails } from './seller-details.tsx';

/** Returns the privacy notice (GDPR, articles 13 and 14), from the settings and what the code does. */
export function privacySections({ site, signIn }: PageData): LegalSection[] {
  const supportEmail = contactAddress(site);
  const mail = <a href={contactHref(supportEmail)}>{supportEmail}</a>;
  return [
    {
      id: 'controller',
      title: msg`Who is responsible`,
      body: (
        <>
          <SellerDetails site={site} />
          <p>
            <Trans>Write to the same address about anything on this page.</Trans>
          </p>
        </>
      ),
    },
    {
      id: 'data',
      title: msg`What we store, why and for how long`,
      body: <RetentionTable country={site.seller.country} />,
    },
    { id: 'health', title: msg`Your health data`, body: <Health mail={mail} /> },
    {
      id: 'recipients',
      title: msg`Who else sees your data`,
      body: <Recipients site={site} signIn={signIn} />,
    },
    ...privacyRights(site, mail),
  ];
}

/** Section about health data. `mail` is the contact link. */
function Health({ mail }: { mail: ReactNode }) {
  return (
    <p>
      <Trans>Injuries, conditions, weight and how you slept are health data.</Trans>{' '}
      <Trans>
        We keep them only with your explicit consent (article 9 (2)(a)), which the forms ask for beside the fields. Only
        the coach reads them.
      </Trans>{' '}
      <Trans>
        You don’t have to say anything: you can leave fields in your profile and check-ins empty, and “I prefer not to
        say” is an answer in the form before coaching.
      </Trans>{' '}
      <Trans>
        You can send check-ins only with that consent. Messages to the coach don’t depend on it, so you can always ask.
        They are stored encrypted and are deleted when you withdraw the consent.
      </Trans>{' '}
      <Trans>Your coaching doesn’t depend on it.</Trans>{' '}
      <Trans>
        You can withdraw your consent on your coaching page, by deleting your account or by writing to {mail}. What it
        covers is deleted then, and we tell you what that was. What was done until then stays lawful.
      </Trans>{' '}
      <Trans>
        Each time the coach opens your health notes, this is recorded first, and your coaching page shows you when. If
        the consent is to cover more, we ask you again, and the coach reads no more than you agreed to.
      </Trans>
    </p>
  );
}

function Recipients({ site: { providers }, signIn }: Pick<PageData, 'site'> & { signIn: PageData['signIn'] }) {
  return (
    <ul>
      <li>
        <Trans>
          If you turn on notifications for a device, <b>its browser’s push service</b> (Google, Mozilla, Apple or
          Microsoft) delivers them.
        </Trans>{' '}
        <Trans>
          It learns that this site sends your browser something, and when, but not what. Notifications are encrypted for
          your browser alone and say only that there is something new, never what anyone wrote.
        </Trans>{' '}
        <Trans>Turning notifications off or signing out ends this.</Trans>
      </li>
      {providers.card && (
        <li>
          <Trans>
            <b>Stripe</b> processes card payments. It receives your card details, name, e-mail address, the amount and
            what it is for.
          </Trans>{' '}
          <Trans>Its script loads only when you choose to pay by card.</Trans>{' '}
          <Trans>
            Stripe is responsible for its own part of the payment and explains it in its{' '}
            <a href="https://stripe.com/privacy">privacy policy</a>.
          </Trans>
        </li>
      )}
      {providers.paypal && (
        <li>
          <Trans>
            <b>PayPal</b> processes payments if you choose it. It receives the amount and what it is for, and tells us
            your PayPal name and address.
          </Trans>{' '}
          <Trans>
            See its <a href="https://www.paypal.com/webapps/mpp/ua/privacy-full">privacy statement</a>.
          </Trans>
        </li>
      )}
      {signIn?.providers.map(({ name, label }) => (
        <li key={name}>
          <Trans>
            If you sign in with <b>{label}</b>, it tells us your name and e-mail address, and learns that you signed in
            here.
          </Trans>
        </li>
      ))}
      <li>
        <Trans>
          <b>Companies that run our server and send our e-mail</b> work for us under contract and only on our
          instructions (article 28).
        </Trans>
      </li>
      <li>
        <Trans>
          <b>Authorities, auditors and courts</b>, where the law obliges us.
        </Trans>
      </li>
      <li>
        <Trans>
          <b>Sites that you allow</b> to show your training. A window of this shop asks you first.
        </Trans>{' '}
        <Trans>You can revoke this on your dashboard.</Trans>
      </li>
    </ul>
  );
}
