import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AboutRequest } from '#contract/messages/client-messages.ts';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { useIsEmbedded, usePages } from '#widgets/core/api/shop.tsx';
import { createOpenHandler } from '#widgets/parts/member/open-here.ts';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { aboutAddress } from './about-address.ts';

const AskHere = lateComponent('ask-here-chunk', () => import('./ask-here-chunk.tsx'), <Spinner />);

/** Link to a message about a day, exercise or check-in. Opens the messages page; on other sites, a form in place. */
export function AskCoach({ about }: { about: AboutRequest }) {
  const pages = usePages();
  const elsewhere = useIsEmbedded();
  const [asking, setAsking] = useState(false);
  const ask = createOpenHandler(() => setAsking(!asking));
  return (
    <>
      <a
        className="ask-coach"
        href={`${pages}/coaching${aboutAddress(about)}`}
        {...(elsewhere && { onClick: ask, 'aria-expanded': asking })}
      >
        {about.kind === 'day' && <Trans>Ask your coach about this day</Trans>}
        {about.kind === 'exercise' && <Trans>Ask your coach about this exercise</Trans>}
        {about.kind === 'check-in' && <Trans>Write to your coach about this week</Trans>}
      </a>
      {asking && <AskHere about={about} />}
    </>
  );
}
