import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { IN_MAILBOX } from '#widgets/forms/mail-note.ts';
import { Icon } from '#widgets/ui/icon.tsx';

const BANNER_MS = 8000;

export const ROUTINE_SENT = msg`Check your email for your FREE Morning Routine program.`;

interface Sent {
  words: Words;
  /** True once the banner has given way to a plain line. */
  quiet?: boolean;
}

/** Returns the banner's content, and a function that announces the shop's guide, or other words. */
export function useSentBanner(): [shown: Sent | undefined, show: (words?: Words) => void] {
  const [shown, setShown] = useState<Sent>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (words?: Words) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setShown, BANNER_MS, { words: words ?? IN_MAILBOX, quiet: true });
    setShown({ words: words ?? ROUTINE_SENT });
  };
  return [shown, show];
}

/** The live region exists from the start: one inserted with its text is not announced. */
export function SentBanner({ shown }: { shown: Sent | undefined }) {
  const say = useSay();
  return (
    <output>
      {shown && (
        <span className={shown.quiet ? 'signup-quiet' : 'signup-banner'} part="banner">
          {!shown.quiet && <Icon name="check" />}
          {say(shown.words)}
        </span>
      )}
    </output>
  );
}
