// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import css from './talk.css?inline';
import { Letters } from './letters.tsx';

const adopt = adoptStyles(css);

/** The letters on a page of somebody else's, with their sheet, in the element in which they stand. */
export default function TalkChunk() {
  return (
    <div ref={adopt}>
      <Letters />
    </div>
  );
}
