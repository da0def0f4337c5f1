// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import dialog from '#widgets/ui/dialog.css?inline';
import { FreeProgram, type FreeProgramProps } from './free-program.tsx';

/** Style sheets, also used by the server. */
export const styles = [dialog];
const adopt = adoptStyles(...styles);

/** Sign-up flow in a dialog, with the code that only the dialog needs. */
export function FreeProgramChunk(props: FreeProgramProps) {
  return (
    <div ref={adopt}>
      <FreeProgram {...props} />
    </div>
  );
}
