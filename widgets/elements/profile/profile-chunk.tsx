// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import controls from '#widgets/ui/controls.css?inline';
import form from './profile-form.css?inline';
import css from './profile.css?inline';
import { CoachingProfile } from './profile.tsx';

const adopt = adoptStyles(controls, css, form);

/** The profile brings its sheets along, into the element in which it stands. */
export default function ProfileChunk() {
  return (
    <div ref={adopt}>
      <CoachingProfile />
    </div>
  );
}
