import { contactAddress } from '../../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { PlainAnswers } from '../landing/plain-answers.tsx';
import { RightToWithdraw } from './right-to-withdraw.tsx';
import { Withdrawal } from './withdrawal.tsx';

const NEXT = msg`We’ll send you an e-mail. Press the button in it to end the contract. Today counts as the day of your withdrawal.`;
const done = { title: msg`We received your withdrawal`, description: NEXT };
const invalid = msg`Not sent: please enter your name, your e-mail address and which contract you mean.`;

/** Withdrawal from a contract under Directive 2011/83/EU, article 11a: two steps, open to everybody. */
export default function WithdrawPage({ data }: PageProps) {
  const say = useSay();
  const supportEmail = contactAddress(data.site);
  return (
    <Layout site={data.site} path={data.path}>
      <div className="withdraw">
        <div className="wrap">
          <h1>
            <Trans>Withdraw from a contract</Trans>
          </h1>
          <div className="withdraw-steps">
            <PlainAnswers form="withdraw" done={done} invalid={invalid} />
            <noscript>
              <p>{say(NEXT)}</p>
            </noscript>
            <Withdrawal timeZone={data.site.timeZone} />
          </div>
          <RightToWithdraw supportEmail={supportEmail} />
        </div>
      </div>
    </Layout>
  );
}
