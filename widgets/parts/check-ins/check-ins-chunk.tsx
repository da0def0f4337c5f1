// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import words from 'virtual:words';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import { LateWords } from '#widgets/core/late-words.tsx';
import checkIn from './check-in.css?inline';
import form from './check-in-form.css?inline';
import checkIns from './check-ins.css?inline';
import { CheckIns } from './check-ins.tsx';

const adopt = adoptStyles(checkIns, checkIn, form);

/** The check-ins on a page of somebody else's, with their sheets, in the element in which they stand. */
export default function CheckInsChunk() {
  return (
    <div ref={adopt} className="check-ins-here">
      <LateWords words={words}>
        <CheckIns />
      </LateWords>
    </div>
  );
}
