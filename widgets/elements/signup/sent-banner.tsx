import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { IN_MAILBOX } from '#widgets/forms/mail-note.ts';
import { Icon } from '#widgets/ui/icon.tsx';

const BANNER_MS = 8000;

/** State of the banner: `true` for eight seconds after sending, or a message. */
type Sent = boolean | Words;

/** Returns the banner's content, and a function that announces the programme, now or later. */
export function useSentBanner(): [shown: Sent, show: (later?: Words) => void] {
  const [shown, setShown] = useState<Sent>(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (later?: Words) => {
    clearTimeout(timer.current);
    if (!later) timer.current = setTimeout(() => setShown(IN_MAILBOX), BANNER_MS);
    setShown(later ?? true);
  };
  return [shown, show];
}

/** The live region exists from the start: one inserted with its text is not announced. */
export function SentBanner({ shown }: { shown: Sent }) {
  const say = useSay();
  return (
    <output>
      {shown && (
        <span className="signup-banner" part="banner">
          <Icon name="check" />
          {shown === true ? <Trans>Check your email for your FREE Morning Routine program.</Trans> : say(shown)}
        </span>
      )}
    </output>
  );
}
