// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
// Loads the shared form modules as one chunk.
import '#widgets/forms/email/email-form.tsx';
import words from 'virtual:words';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import { LateWords } from '#widgets/core/i18n/late-words.tsx';
import css from '../profile.css?inline';
import { ProfileConsent } from './profile-consent.tsx';

export interface ConsentChunkProps {
  /** Shows nothing if the consent cannot be loaded, because it is secondary here. */
  quiet?: boolean;
}

const adopt = adoptStyles(css);

/** Consent and its withdrawal with their sheet, for other sites that show data based on it. */
export default function ConsentChunk({ quiet = false }: ConsentChunkProps) {
  return (
    <div ref={adopt}>
      <LateWords words={words}>
        <ProfileConsent profile={null} quiet={quiet} />
      </LateWords>
    </div>
  );
}
