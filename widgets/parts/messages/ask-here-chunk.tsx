// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { useEffect, useRef } from 'react';
import type { AboutRequest } from '#contract/talk.ts';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import css from './talk.css?inline';
import { LetterForm } from './letter-form.tsx';

const adopt = adoptStyles(css);

/** A letter about one thing, written where it was asked for: on a page elsewhere, which has no page for letters. */
export default function AskHereChunk({ about }: { about: AboutRequest }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={adopt}>
      <div className="letters" ref={place}>
        <LetterForm about={about} />
      </div>
    </div>
  );
}
