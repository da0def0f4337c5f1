// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import dialog from '#widgets/ui/dialog.css?inline';
import { FreeProgram } from './free-program.tsx';

const adopt = adoptStyles(dialog);

/** The flow with a window, and what only a window needs. */
export function FreeProgramChunk() {
  return (
    <div ref={adopt}>
      <FreeProgram />
    </div>
  );
}
