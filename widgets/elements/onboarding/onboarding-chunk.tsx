// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import controls from '#widgets/ui/controls.css?inline';
import elevation from '#widgets/ui/elevation.css?inline';
import answers from './answers.css?inline';
import { Onboarding, type OnboardingProps } from './onboarding.tsx';

/** For the server, which draws it as well. */
export const styles = [elevation, controls, answers];
const adopt = adoptStyles(...styles);

/** The questions with their sheet, in the element in which they stand. */
export default function OnboardingChunk(props: OnboardingProps) {
  return (
    <div ref={adopt}>
      <Onboarding {...props} />
    </div>
  );
}
