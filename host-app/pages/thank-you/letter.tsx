import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { useToast } from '#widgets/core/toasts.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { thankYou } from '../../content/thank-you.ts';
import { contactHref } from '../../layout/contact-address.ts';
import { mailLink } from './mail-link.ts';
import { useCopied } from './use-copied.ts';

export interface LetterProps {
  /** E-mail address, or the address of the contact page. */
  to: string;
  subject: string;
  text: string;
}

/**
 * Prewritten e-mail to copy, send and read. It is shown in full, because a browser may refuse the clipboard or have no
 * scripts.
 */
export function Letter({ to, subject, text }: LetterProps) {
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
