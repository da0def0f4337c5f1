import { Trans, useLingui } from '@lingui/react/macro';
import { useSiteText, useSiteTextLang } from '#widgets/core/i18n/site-text.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useClientSecret } from '#widgets/parts/payments/card/client-secret.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { home } from '../../content/navigation.ts';
import {
  intakeQuestions,
  buildMailBody,
  nextStepPromises,
  mailSubject,
  thankYou,
  voluntaryNotice,
} from '../../content/thank-you.ts';
import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { Layout } from '../../layout/layout.tsx';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';
import { msg } from '@lingui/core/macro';
import { useRef, useEffect, useState } from 'react';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { mailLink } from './mail-link.ts';
import { useLink } from '../../layout/use-link.ts';

const COPIED_MS = 2000;

/** Page after a payment for coaching: the coach's questions and the next steps. */
export default function ThankYouPage({ data }: PageProps) {
  const say = useSay();
  const said = useSiteText();
  const langOf = useSiteTextLang();
  const { t } = useLingui();
  const link = useLink();
  // The card provider returns here, too; this removes its parameters from the address.
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
            <ol aria-label={t`Details to send`}>
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

interface LetterProps {
  /** E-mail address, or the address of the contact page. */
  to: string;
  subject: string;
  text: string;
}

/**
 * Prewritten e-mail to copy, send and read. It is shown in full, because a browser may refuse the clipboard or have no
 * scripts.
 */
function Letter({ to, subject, text }: LetterProps) {
  const say = useSay();
  const { toast } = useToast();
  const [copied, showCopied] = useCopied();
  const sheet = useRef<HTMLPreElement>(null);

  async function copy() {
    try {
      // Undefined in an insecure context.
      await navigator.clipboard.writeText(text);
    } catch {
      // Selects the text, so that the user only has to press copy.
      if (sheet.current) getSelection()?.selectAllChildren(sheet.current);
      toast({ title: msg`Copy failed`, description: msg`Please manually copy the text`, variant: 'destructive' });
      return;
    }
    showCopied();
    toast({ title: msg`Copied!`, description: msg`Email template copied to clipboard` });
  }

  return (
    <section className="letter-template" aria-labelledby="letter-title">
      <div className="letter-actions">
        <Button href={to.includes('@') ? mailLink({ to, subject, body: text }) : contactHref(to)}>
          {say(thankYou.send)}
        </Button>
        <Button variant="quiet" className="letter-copy" onClick={() => void copy()}>
          {say(copied ? thankYou.copied : thankYou.copy)}
        </Button>
      </div>
      <div className="letter-sheet">
        <h2 id="letter-title">{say(thankYou.letterTitle)}</h2>
        <dl>
          <div>
            <dt>
              <Trans comment="Whom an e-mail is for">To</Trans>
            </dt>
            <dd>{to}</dd>
          </div>
          <div>
            <dt>
              <Trans comment="What an e-mail is about">Subject</Trans>
            </dt>
            <dd>{subject}</dd>
          </div>
        </dl>
        <pre ref={sheet}>{text}</pre>
      </div>
    </section>
  );
}

/** Returns if something was copied just now, and a function that sets this for two seconds. */
function useCopied(): [copied: boolean, show: () => void] {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    setCopied(true);
  };
  return [copied, show];
}
