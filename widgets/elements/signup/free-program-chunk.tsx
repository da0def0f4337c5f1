// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import dialog from '#widgets/ui/dialog.css?inline';
import { FreeProgram, type FreeProgramProps } from './free-program.tsx';

/** For the server, which draws it as well. */
export const styles = [dialog];
const adopt = adoptStyles(...styles);

/** The flow with a window, and what only a window needs. */
export function FreeProgramChunk(props: FreeProgramProps) {
  return (
    <div ref={adopt}>
      <FreeProgram {...props} />
    </div>
  );
}
