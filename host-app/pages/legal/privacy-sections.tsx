import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PageData } from '../../page.ts';
import type { LegalSection } from './legal-page.tsx';
import { RetentionTable } from './kept-data.tsx';
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
    { id: 'data', title: msg`What we keep, why, and how long`, body: <RetentionTable country={site.seller.country} /> },
    { id: 'health', title: msg`What you say about your health`, body: <Health mail={mail} /> },
    {
      id: 'recipients',
      title: msg`Who else gets to see something`,
      body: <Recipients site={site} signIn={signIn} />,
    },
    ...privacyRights(site, mail),
  ];
}

/** Section about health data. `mail` is the contact link. */
function Health({ mail }: { mail: ReactNode }) {
  return (
    <p>
      <Trans>Injuries, conditions, weight and how you slept are data about health.</Trans>{' '}
      <Trans>
        We keep them only with your explicit consent (article 9 (2)(a)), which the forms ask for beside the fields, and
        only the coach reads them.
      </Trans>{' '}
      <Trans>
        You need not tell: your profile and check-ins take empty fields, and where the form before coaching wants an
        answer, “I prefer not to say” is one.
      </Trans>{' '}
      <Trans>
        A check-in is sent with that consent. A message to the coach does not depend on it, so that you can always ask;
        what you write in one is kept encrypted, and goes with the consent when you take it back.
      </Trans>{' '}
      <Trans>You are coached all the same.</Trans>{' '}
      <Trans>
        You take the consent back with a press on your coaching page, by deleting your account, or by writing to {mail}:
        what it covers is deleted then, and we tell you what that was. What was done until then stays lawful.
      </Trans>{' '}
      <Trans>
        Each time the coach opens your health notes it is recorded first, and your coaching page shows you when it was.
        Where more comes to be covered, we ask you again, and the coach reads no more than you agreed to.
      </Trans>
    </p>
  );
}

function Recipients({ site: { providers }, signIn }: Pick<PageData, 'site'> & { signIn: PageData['signIn'] }) {
  return (
    <ul>
      <li>
        <Trans>
          If you turn messages on for a device, <b>the push service of its browser</b> (Google, Mozilla, Apple or
          Microsoft) takes them there.
        </Trans>{' '}
        <Trans>
          It learns that this site sends your browser something, and when, but not what: a message is encrypted for your
          browser alone, and says only that there is something, never what anybody wrote.
        </Trans>{' '}
        <Trans>Turning messages off or signing out ends it.</Trans>
      </li>
      {providers.card && (
        <li>
          <Trans>
            <b>Stripe</b> takes card payments: your card, name, e-mail address, the amount and what it is for.
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
            <b>PayPal</b> takes payments if you choose it: the amount and what it is for; it tells us your PayPal name
            and address.
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
          <b>Companies that run our server and send our e-mail</b> work for us under contract and only as we say
          (article 28).
        </Trans>
      </li>
      <li>
        <Trans>
          <b>Authorities, auditors and courts</b>, where the law obliges us.
        </Trans>
      </li>
      <li>
        <Trans>
          <b>Sites that you allow</b> to show your training, after a window of this shop has asked you.
        </Trans>{' '}
        <Trans>You take it back on your dashboard.</Trans>
      </li>
    </ul>
  );
}
