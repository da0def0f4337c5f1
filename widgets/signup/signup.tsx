import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { chunkResource } from '#widgets/core/chunks.tsx';
import { useMethod, useSteps } from '#widgets/core/element-scope.tsx';
import { useResource } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { BlueprintDownload } from './blueprint-download.tsx';
import { SignupForm } from './signup-form.tsx';
import type * as FreeProgramChunk from './free-program-chunk.tsx';

export interface SignupProps {
  /** `form` sends a mail, `modal` asks in a window, `download` saves the PDF at once. */
  flow?: 'form' | 'modal' | 'download' | undefined;
}

/** Three ways to the same free morning routine. */
export function Signup({ flow = 'form' }: SignupProps) {
  return (
    <div className="signup">
      {flow === 'form' && <SignupForm />}
      {flow === 'modal' && <LazyFreeProgram />}
      {flow === 'download' && <BlueprintDownload />}
    </div>
  );
}

/** The window's code is loaded where a page has one; its button stands there from the start. */
const windowChunk = chunkResource<typeof FreeProgramChunk>('signup-window', () => import('./free-program-chunk.tsx'));

function LazyFreeProgram() {
  const chunk = useResource(windowChunk);
  const { start } = useSteps('signup', { flow: 'modal' });
  const [open, setOpen] = useState(false);
  function show(shown: boolean) {
    if (shown) start();
    setOpen(shown);
  }
  useMethod('open', () => show(true));
  if (chunk.status === 'ready') return <chunk.data.FreeProgramChunk open={open} setOpen={show} />;
  // Should its code not come, the form asks for the same.
  return chunk.status === 'error' ? (
    <SignupForm />
  ) : (
    <Button disabled>
      <Trans>Get FREE Morning Routine</Trans>
    </Button>
  );
}
