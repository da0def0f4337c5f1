// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
// Loads the shared form modules as one chunk.
import '#widgets/forms/email/email-form.tsx';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import css from './talk.css?inline';
import { Letters, type LettersProps } from './letters.tsx';

const adopt = adoptStyles(css);

/** Messages for other sites, with their sheet. */
export default function TalkChunk(props: LettersProps) {
  return (
    <div ref={adopt}>
      <Letters {...props} />
    </div>
  );
}
