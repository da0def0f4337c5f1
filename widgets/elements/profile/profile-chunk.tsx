// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
// Loads the shared form modules as one chunk.
import '#widgets/forms/email/email-form.tsx';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import controls from '#widgets/ui/controls.css?inline';
import form from './form/profile-form.css?inline';
import css from './profile.css?inline';
import { CoachingProfile } from './profile.tsx';

const adopt = adoptStyles(controls, css, form);

/** Profile with its sheets, for an element. */
export default function ProfileChunk() {
  return (
    <div ref={adopt}>
      <CoachingProfile />
    </div>
  );
}
