import { Trans, useLingui } from '@lingui/react/macro';
import { useSiteText, useSiteTextLang } from '#widgets/core/said.ts';
import { useSay } from '#widgets/core/words.tsx';
import { useClientSecret } from '#widgets/parts/payments/client-secret.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { home } from '../content/navigation.ts';
import {
  intakeQuestions,
  buildMailBody,
  nextStepPromises,
  mailSubject,
  thankYou,
  voluntaryNotice,
} from '../content/thank-you.ts';
import { contactAddress } from '../layout/contact-address.ts';
import { Layout } from '../layout/layout.tsx';
import { QuietPage } from '../layout/quiet-page.tsx';
import type { PageProps } from '../page.ts';
import { Letter } from './thank-you/letter.tsx';
import { useLink } from '../use-link.ts';

/** Page after a payment for coaching: the coach's questions and the next steps. */
export default function ThankYouPage({ data }: PageProps) {
  const say = useSay();
  const said = useSiteText();
  const langOf = useSiteTextLang();
  const { t } = useLingui();
  const link = useLink();
  // The card provider returns here, too; this removes its secret from the address.
  useClientSecret();
  if (data.query['redirect_status'] === 'failed') {
    return (
      <QuietPage
        data={data}
        title={t`Payment Failed`}
        text={t`There was an issue processing your payment. Please try again.`}
      >
        <Button href={link('/demo#programs')}>
          <Trans>Try Again</Trans>
        </Button>
      </QuietPage>
    );
  }
  return (
    <Layout site={data.site} path={data.path}>
      <div className="thanks">
        <header className="thanks-head water">
          <div className="wrap">
            <h1>{say(thankYou.title)}</h1>
            <p>{say(thankYou.lead)}</p>
          </div>
          <Elevation seed="the first plan" points={24} sunrise />
        </header>
        <div className="wrap thanks-body">
          <div className="thanks-asked">
            <ol aria-label={t`What to send`}>
              {intakeQuestions.map((item) => (
                <li key={item.id}>{say(item)}</li>
              ))}
            </ol>
            <p>{say(voluntaryNotice)}</p>
          </div>
          <Letter to={contactAddress(data.site)} subject={say(mailSubject)} text={buildMailBody(say)} />
        </div>
        <section className="thanks-next" aria-labelledby="thanks-next">
          <div className="wrap">
            <h2 id="thanks-next">{say(thankYou.nextTitle)}</h2>
            <ol>
              {nextStepPromises.map(([promise, when, what, about]) => {
                const text = said(promise, what);
                return (
                  text && (
                    <li key={when.id}>
                      <b>{say(text === say(what) ? when : about)}</b> <span lang={langOf(promise)}>{text}</span>
                    </li>
                  )
                );
              })}
            </ol>
            <a href={link(home.href)}>{say(thankYou.back)}</a>
          </div>
        </section>
      </div>
    </Layout>
  );
}
