// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import css from './talk.css?inline';
import { Letters, type LettersProps } from './letters.tsx';

const adopt = adoptStyles(css);

/** The letters on a page of somebody else's, with their sheet, in the element in which they stand. */
export default function TalkChunk(props: LettersProps) {
  return (
    <div ref={adopt}>
      <Letters {...props} />
    </div>
  );
}
