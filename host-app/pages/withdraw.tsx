import { contactAddress, contactHref } from '../layout/contact-address.ts';
import { Trans } from '@lingui/react/macro';
import { Layout } from '../layout/layout.tsx';
import type { PageProps } from '../page.ts';
import { RightToWithdraw } from './withdraw/right-to-withdraw.tsx';
import { Withdrawal } from './withdraw/withdrawal.tsx';

/** The way out of a contract that EU directive 2011/83, article 11a asks for: two steps, open to everybody. */
export default function WithdrawPage({ data }: PageProps) {
  const supportEmail = contactAddress(data.site);
  return (
    <Layout site={data.site} path={data.path}>
      <div className="withdraw">
        <div className="wrap">
          <h1>
            <Trans>Withdraw from a contract</Trans>
          </h1>
          <div className="withdraw-steps">
            <noscript>
              <p>
                <Trans>
                  The form needs JavaScript. Without it, write to <a href={contactHref(supportEmail)}>{supportEmail}</a>
                  : that you withdraw, your name, and which contract. An e-mail counts the same.
                </Trans>
              </p>
            </noscript>
            <Withdrawal timeZone={data.site.timeZone} />
          </div>
          <RightToWithdraw supportEmail={supportEmail} />
        </div>
      </div>
    </Layout>
  );
}
