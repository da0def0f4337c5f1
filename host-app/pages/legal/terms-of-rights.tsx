import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SiteResponse } from '#contract/site.ts';
import { Disputes } from './disputes.tsx';
import type { LegalSection } from './legal-page.tsx';
import { PageLink } from './page-link.tsx';

/** Returns the terms about buyers' rights and complaints. */
export function termsOfRights(site: SiteResponse): LegalSection[] {
  const supportEmail = contactAddress(site);
  return [
    {
      id: 'guarantee',
      title: msg`The guarantee`,
      body: (
        <p>
          <Trans>
            Where the table above names a guarantee, you get back everything you paid for the offer, for any reason or
            none, if you ask within that many days of the day on which you bought.
          </Trans>{' '}
          <Trans>
            Ask on your <PageLink to="/dashboard">dashboard</PageLink>, under Purchase History or Subscriptions, or
            write to <a href={contactHref(supportEmail)}>{supportEmail}</a>.
          </Trans>{' '}
          <Trans>You get an answer by e-mail.</Trans> <Trans>With the money, access ends.</Trans>{' '}
          <Trans>The guarantee comes on top of your rights by law and takes none of them away.</Trans>
        </p>
      ),
    },
    {
      id: 'withdrawal',
      title: msg`Your right of withdrawal`,
      body: (
        <p>
          <Trans>You may withdraw within 14 days without a reason.</Trans>{' '}
          <Trans>
            <PageLink to="/withdrawal">The instructions and the model form</PageLink> say how, and where the right ends
            earlier.
          </Trans>{' '}
          <Trans>
            The quickest way is the page <PageLink to="/withdraw">Withdraw from contract here</PageLink>.
          </Trans>
        </p>
      ),
    },
    {
      id: 'health',
      title: msg`Your health`,
      body: (
        <p>
          <Trans>Training is work for the body, and you decide what you do.</Trans>{' '}
          <Trans>What you read here is coaching and no medical advice.</Trans>{' '}
          <Trans>With an illness, an injury, a pregnancy or medicine, ask a doctor first.</Trans>{' '}
          <Trans>Pain in the chest, dizziness or a sharp pain: stop and get help.</Trans>
        </p>
      ),
    },
    {
      id: 'faults',
      title: msg`If something is not right`,
      body: (
        <p>
          <Trans>By law we answer for what we sell being as it was described and fit for its purpose.</Trans>{' '}
          <Trans>
            If it is not, tell us: we put it right without cost to you, and if that cannot be done in a reasonable time,
            you may have a lower price or end the contract.
          </Trans>{' '}
          <Trans>
            We answer without limits for intent and gross negligence, and for harm to life and health, as the law says.
          </Trans>
        </p>
      ),
    },
    { id: 'disputes', title: msg`Complaints and law`, body: <Disputes site={site} /> },
  ];
}
