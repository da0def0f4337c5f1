import type { SiteResponse } from '#contract/site.ts';
import { Disputes } from './disputes.tsx';
import type { LegalSection } from './legal-page.tsx';

/** What buyers can ask for afterwards, and where a complaint goes. */
export function termsOfRights(site: SiteResponse): LegalSection[] {
  const { supportEmail } = site.brand;
  return [
    {
      id: 'guarantee',
      title: 'The guarantee',
      body: (
        <p>
          Where the table above names a guarantee, you get back everything you paid for the offer, for any reason or
          none, if you ask within that many days of the day on which you bought. Ask on your{' '}
          <a href="/dashboard">dashboard</a>, under Purchase History or Subscriptions, or write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. You get an answer within two working days. With the
          money, access ends. The guarantee comes on top of your rights by law and takes none of them away.
        </p>
      ),
    },
    {
      id: 'withdrawal',
      title: 'Your right of withdrawal',
      body: (
        <p>
          You may withdraw within 14 days without a reason.{' '}
          <a href="/withdrawal">The instructions and the model form</a> say how, and where the right ends earlier. The
          quickest way is the page <a href="/withdraw">Withdraw from contract here</a>.
        </p>
      ),
    },
    {
      id: 'health',
      title: 'Your health',
      body: (
        <p>
          Training is work for the body, and you decide what you do. What you read here is coaching and no medical
          advice. With an illness, an injury, a pregnancy or medicine, ask a doctor first. Pain in the chest, dizziness
          or a sharp pain: stop and get help.
        </p>
      ),
    },
    {
      id: 'faults',
      title: 'If something is not right',
      body: (
        <p>
          By law we answer for what we sell being as it was described and fit for its purpose. If it is not, tell us: we
          put it right without cost to you, and if that cannot be done in a reasonable time, you may have a lower price
          or end the contract. We answer without limits for intent and gross negligence, and for harm to life and
          health, as the law says.
        </p>
      ),
    },
    { id: 'disputes', title: 'Complaints and law', body: <Disputes site={site} /> },
  ];
}
