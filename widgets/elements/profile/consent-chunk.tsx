// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import words from 'virtual:words';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import { LateWords } from '#widgets/core/late-words.tsx';
import css from './profile.css?inline';
import { ProfileConsent } from './profile-consent.tsx';

export interface ConsentChunkProps {
  /** Beside what somebody came for: not mentioned where it cannot be told. */
  quiet?: boolean;
}

const adopt = adoptStyles(css);

/** What was agreed to and the way to take it back, with its sheet, wherever a page of somebody else's shows what rests on it. */
export default function ConsentChunk({ quiet = false }: ConsentChunkProps) {
  return (
    <div ref={adopt}>
      <LateWords words={words}>
        <ProfileConsent profile={null} quiet={quiet} />
      </LateWords>
    </div>
  );
}
