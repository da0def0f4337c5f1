// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
// Loads the shared form modules as one chunk.
import '#widgets/forms/email/email-form.tsx';
import words from 'virtual:words';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import { LateWords } from '#widgets/core/i18n/late-words.tsx';
import checkIn from './check-in.css?inline';
import form from './check-in-form.css?inline';
import checkIns from './check-ins.css?inline';
import { CheckIns } from './check-ins.tsx';

const adopt = adoptStyles(checkIns, checkIn, form);

/** Check-ins for other sites, with their sheets. */
export default function CheckInsChunk() {
  return (
    <div ref={adopt} className="check-ins-here">
      <LateWords words={words}>
        <CheckIns />
      </LateWords>
    </div>
  );
}
