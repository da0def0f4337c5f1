// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
// Loads the shared form modules as one chunk.
import '#widgets/forms/email/email-form.tsx';
import { useEffect, useRef } from 'react';
import type { AboutRequest } from '#contract/messages/client-messages.ts';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import css from './talk.css?inline';
import { LetterForm } from './letter-form.tsx';

const adopt = adoptStyles(css);

/** Message form about one subject, shown in place on other sites, which have no messages page. */
export default function AskHereChunk({ about }: { about: AboutRequest }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => takeFocus(place.current?.querySelector('textarea')), []);
  return (
    <div ref={adopt}>
      <div className="letters" ref={place}>
        <LetterForm about={about} />
      </div>
    </div>
  );
}
