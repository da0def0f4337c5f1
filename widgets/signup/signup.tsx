import type { Resource } from '#widgets/core/resources.ts';
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
const chunkResource: Resource<typeof FreeProgramChunk> = {
  key: 'signup-window',
  load: () => import('./free-program-chunk.tsx'),
};

function LazyFreeProgram() {
  const chunk = useResource(chunkResource);
  if (chunk.status === 'ready') return <chunk.data.FreeProgramChunk />;
  // Should its code not come, the form asks for the same.
  return chunk.status === 'error' ? <SignupForm /> : <Button disabled>Get FREE Morning Routine</Button>;
}
