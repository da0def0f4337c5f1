import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { chunkResource, useChunk } from '#widgets/core/chunks/chunks.tsx';
import { useMethod, useSteps } from '#widgets/core/element/element-scope.tsx';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { Button } from '#widgets/ui/button.tsx';
import { BlueprintDownload } from './blueprint-download.tsx';
import { OpenLabel } from './open-label.tsx';
import { type SignupProgram, freeResource, chooseFreeProgram } from './offered.ts';
import { SignupForm } from './signup-form.tsx';
import type * as FreeProgramChunk from './free-program-chunk.tsx';

export interface SignupProps {
  /** `form` sends a mail, `modal` opens a dialog, `download` saves the PDF at once. */
  flow?: 'form' | 'modal' | 'download' | undefined;
  /** The number of a free programme. */
  program?: number | undefined;
}

/** Form, dialog or download for a free programme: the named one, the shop's guide, or the first. */
export function Signup({ flow = 'form', program: named }: SignupProps) {
  const free = useLocalizedResource(freeResource);
  // While unknown, the shop decides what to send.
  const known = free.status === 'ready' ? chooseFreeProgram(free.data, named) : undefined;
  const program = known?.guide ? undefined : (known ?? (named === undefined ? undefined : { id: named }));
  const saved = !program || known?.file;
  if (free.status === 'ready' && !known) return <NothingFree named={named !== undefined} />;
  return (
    <div className="signup">
      {flow === 'modal' && <LazyFreeProgram program={program} />}
      {/* Only the guide has a download: other programmes are mailed. */}
      {flow === 'download' && saved && <BlueprintDownload program={program} />}
      {(flow === 'form' || (flow === 'download' && !saved)) && <SignupForm program={program} />}
    </div>
  );
}

/** Shows no form if nothing is free. */
function NothingFree({ named }: { named: boolean }) {
  return (
    <p className="signup signup-none">
      {named ? (
        <Trans>This programme isn’t free right now.</Trans>
      ) : (
        <Trans>There are no free guides or programmes right now.</Trans>
      )}
    </p>
  );
}

/** Code of the dialog, loaded where a page has one; its button is rendered at once. */
const windowChunk = chunkResource<typeof FreeProgramChunk>('signup-window', () => import('./free-program-chunk.tsx'));

function LazyFreeProgram({ program }: { program: SignupProgram | undefined }) {
  const chunk = useChunk(windowChunk);
  const { start } = useSteps('signup', { flow: 'modal' });
  const [open, setOpen] = useState(false);
  function show(shown: boolean) {
    if (shown) start();
    setOpen(shown);
  }
  useMethod('open', () => show(true));
  if (chunk.status === 'ready') return <chunk.data.FreeProgramChunk open={open} setOpen={show} program={program} />;
  // If the code fails to load, the form offers the same.
  return chunk.status === 'error' ? (
    <SignupForm program={program} />
  ) : (
    <Button disabled>
      <OpenLabel program={program} />
    </Button>
  );
}
