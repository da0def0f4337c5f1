import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteResponse } from '#contract/site/site.ts';
import { RETENTION } from '#contract/operations/retention.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';

const { session } = RETENTION;

const UNTIL_SIGN_OUT = msg`Until you sign out`;
const SESSION = msg`${plural(session, { one: '# day', other: '# days' })}, or until you sign out`;

/** All names that this site stores on a device. */
const STORED: readonly (readonly [names: string, what: MessageDescriptor, long: MessageDescriptor])[] = [
  ['__Host-aamu.sid, __Host-aamu.sid.sig', msg`Cookie: keeps you signed in`, SESSION],
  ['member', msg`Cookie: says that someone is signed in here, so that pages can show the dashboard`, SESSION],
  [
    'member-id',
    msg`Cookie: says which member is signed in here, so that members who share a device stay apart`,
    SESSION,
  ],
  [
    'signed-out',
    msg`Cookie: says that someone signed out, so that the next page deletes their data here`,
    msg`Until that page has deleted it`,
  ],
  ['coach', msg`Cookie: says that the coach is signed in here, so that pages can link to the studio`, SESSION],
  [
    '__Host-aamu.asker, __Host-aamu.asker.sig',
    msg`Cookie: limits the code we e-mailed you to this browser. After you sign in it holds a hash of your address, so that strangers can’t use up your codes`,
    msg`One day. After you sign in: one year, even if you sign out`,
  ],
  ['language', msg`Cookie: the language you chose for these pages`, msg`One year, or until you delete it`],
  [
    'user_country, user_currency, user_currency_manual',
    msg`The region and currency you chose`,
    msg`Until you delete it or sign out`,
  ],
  [
    'coaching-onboarding:…',
    msg`The key to a form you started, not its answers`,
    msg`24 hours, or until you pay or sign out. Before you sign in: until you close the tab`,
  ],
  [
    'coach-visit',
    msg`A number that changes each time you sign out, so that the next person can’t see what you typed`,
    UNTIL_SIGN_OUT,
  ],
  ['coach-training', msg`Your training log, so that it works offline`, UNTIL_SIGN_OUT],
  ['coach-training:unit', msg`Your weight unit: kilograms or pounds`, UNTIL_SIGN_OUT],
  [
    'coach-member-…',
    msg`The latest version of your own pages (account, training plan, log, progress), so that they open offline`,
    msg`${plural(30, { one: '# day', other: '# days' })}, or until you sign out`,
  ],
  ['coach-build-…', msg`The pages themselves, so that they open offline`, UNTIL_SIGN_OUT],
  ['coach-push:rest-over:…', msg`Your choice about notifications after a rest`, UNTIL_SIGN_OUT],
  ['coach-push:rest-asked:…', msg`The time of the notification after a long rest`, UNTIL_SIGN_OUT],
  [
    'aamu.draft…, coach-training:typed:…, studio-draft:…',
    msg`Text you have not sent yet`,
    msg`Until you send it, or agree to delete it when you sign out`,
  ],
  ['coach-training:packed:…', msg`The equipment you ticked`, msg`Until you close the tab`],
];

/** Cookies and other storage on the device. All of it serves the visitor's request, so there is no banner. */
export function DeviceStorage({ providers }: Pick<SiteResponse, 'providers'>) {
  const say = useSay();
  const { t } = useLingui();
  const howLong = t`How long`;
  return (
    <>
      <p>
        <Trans>
          Only what you need here is stored on your device. Nothing tracks you, so there is no cookie banner.
        </Trans>
      </p>
      <div className="legal-table">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans comment="Head of a column: how a cookie is called.">Name</Trans>
              </th>
              <th scope="col">
                <Trans comment="Head of a column: what a cookie is for.">Purpose</Trans>
              </th>
              <th scope="col">{howLong}</th>
            </tr>
          </thead>
          <tbody>
            {STORED.map(([names, what, long]) => (
              <tr key={names}>
                <th scope="row">{names}</th>
                <td>{say(what)}</td>
                <td data-head={howLong}>{say(long)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ProviderCookies {...providers} />
    </>
  );
}

function ProviderCookies({ card, paypal }: Pick<SiteResponse['providers'], 'card' | 'paypal'>) {
  if (!card && !paypal) return null;
  return (
    <p>
      {!card ? (
        <Trans>If you choose to pay with PayPal, the provider’s script may set its own cookies to prevent fraud.</Trans>
      ) : paypal ? (
        <Trans>
          If you choose to pay by card or with PayPal, the provider’s script may set its own cookies to prevent fraud
          (Stripe: __stripe_mid for a year, __stripe_sid for half an hour).
        </Trans>
      ) : (
        <Trans>
          If you choose to pay by card, the provider’s script may set its own cookies to prevent fraud (Stripe:
          __stripe_mid for a year, __stripe_sid for half an hour).
        </Trans>
      )}
    </p>
  );
}
