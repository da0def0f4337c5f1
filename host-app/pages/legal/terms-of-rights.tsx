import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SiteResponse } from '#contract/site/site.ts';
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
            If the table above shows a guarantee, you get back everything you paid for the offer if you ask within that
            many days of buying it. You don’t need a reason.
          </Trans>{' '}
          <Trans>
            Ask on your <PageLink to="/dashboard">dashboard</PageLink>, under Purchase History or Subscriptions, or
            write to <a href={contactHref(supportEmail)}>{supportEmail}</a>.
          </Trans>{' '}
          <Trans>You get an answer by e-mail.</Trans> <Trans>Access ends with the refund.</Trans>{' '}
          <Trans>The guarantee adds to your legal rights and takes none of them away.</Trans>
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
            <PageLink to="/withdrawal">The instructions and the model form</PageLink> say how, and when the right ends
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
          <Trans>Training puts strain on the body, and you decide what you do.</Trans>{' '}
          <Trans>What you read here is coaching, not medical advice.</Trans>{' '}
          <Trans>If you are ill, injured, pregnant or taking medicine, ask a doctor first.</Trans>{' '}
          <Trans>If you feel chest pain, dizziness or a sharp pain, stop and get help.</Trans>
        </p>
      ),
    },
    {
      id: 'faults',
      title: msg`If something is not right`,
      body: (
        <p>
          <Trans>By law, what we sell must be as described and fit for its purpose.</Trans>{' '}
          <Trans>
            If it is not, tell us: we fix it at no cost to you. If we can’t do that in a reasonable time, you may ask
            for a lower price or end the contract.
          </Trans>{' '}
          <Trans>
            We are liable without limit for intent and gross negligence, and for harm to life and health, as the law
            provides.
          </Trans>
        </p>
      ),
    },
    { id: 'disputes', title: msg`Complaints and applicable law`, body: <Disputes site={site} /> },
  ];
}
