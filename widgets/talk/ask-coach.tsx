import { Trans } from '@lingui/react/macro';
import type { AboutRequest } from '#contract/talk.ts';
import { usePages } from '#widgets/core/shop.tsx';
import { aboutAddress } from './about-address.ts';

/** The way to a letter about a day, an exercise or a check-in. A link: it needs no code of its own, anywhere. */
export function AskCoach({ about }: { about: AboutRequest }) {
  const pages = usePages();
  return (
    <a className="ask-coach" href={`${pages}/coaching${aboutAddress(about)}`}>
      {about.kind === 'day' && <Trans>Ask your coach about this day</Trans>}
      {about.kind === 'exercise' && <Trans>Ask your coach about this exercise</Trans>}
      {about.kind === 'check-in' && <Trans>Write to your coach about this week</Trans>}
    </a>
  );
}
