// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
// Loads the shared form modules as one chunk.
import '#widgets/forms/email/email-form.tsx';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import controls from '#widgets/ui/controls.css?inline';
import elevation from '#widgets/ui/figures/elevation.css?inline';
import answers from './answers.css?inline';
import { Onboarding, type OnboardingProps } from './onboarding.tsx';

/** Style sheets, also used by the server. */
export const styles = [elevation, controls, answers];
const adopt = adoptStyles(...styles);

/** Questionnaire with its sheet, for an element. */
export default function OnboardingChunk(props: OnboardingProps) {
  return (
    <div ref={adopt}>
      <Onboarding {...props} />
    </div>
  );
}
