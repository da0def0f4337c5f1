import type { SiteResponse } from '#contract/site.ts';
import { RETENTION } from '#contract/retention.ts';

/** Everything that this site writes to a device, by the name it has there. */
const STORED: readonly (readonly [names: string, what: string, long: string])[] = [
  [
    '__Host-aamu.sid, __Host-aamu.sid.sig',
    'Cookie: keeps you signed in',
    `${RETENTION.session} days, or until you sign out`,
  ],
  [
    'member',
    'Cookie: says that somebody is signed in here, so that pages can show the dashboard',
    `${RETENTION.session} days, or until you sign out`,
  ],
  [
    '__Host-aamu.asker, __Host-aamu.asker.sig',
    'Cookie: lets a code that was mailed to you work in the browser that asked for it, and nowhere else',
    'one day',
  ],
  [
    'user_country, user_currency, user_currency_manual',
    'The region and the currency that you chose',
    'until you delete it or sign out',
  ],
  [
    'coaching-onboarding',
    'The key to a form that you began, not its answers',
    '24 hours, or until you pay or sign out',
  ],
  [
    'coach-training, coach-training:member',
    'Your training log, so that it works without a connection',
    'until you sign out',
  ],
  ['coach-training:unit', 'Whether weights are in kilograms or pounds', 'until you sign out'],
  ['coach-training:packed:…', 'Which equipment you ticked', 'until you close the tab'],
];

/** Cookies and other things on the device. All of them do what the visitor asked for, so that there is no banner. */
export function DeviceStorage({ providers: { card, paypal } }: Pick<SiteResponse, 'providers'>) {
  return (
    <>
      <p>
        Only what is needed for what you do here is kept on your device. Nothing follows you, so that there is nothing
        to ask you about in a banner.
      </p>
      <div className="legal-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">What for</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {STORED.map(([names, what, long]) => (
              <tr key={names}>
                <th scope="row">{names}</th>
                <td>{what}</td>
                <td data-head="How long">
                  {long[0]?.toUpperCase()}
                  {long.slice(1)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(card || paypal) && (
        <p>
          If you choose to pay {[...(card ? ['by card'] : []), ...(paypal ? ['with PayPal'] : [])].join(' or ')}, the
          provider’s script may set cookies of its own against fraud
          {card && ' (Stripe: __stripe_mid for a year, __stripe_sid for half an hour)'}.
        </p>
      )}
    </>
  );
}
