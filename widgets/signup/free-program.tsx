import { useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { FreeProgramDialog } from './free-program-dialog.tsx';
import { SentBanner, useSentBanner } from './sent-banner.tsx';

/** A button that opens the free-program window, and a banner once the program is on its way. */
export function FreeProgram({ variant = 'primary' }: { variant?: 'primary' | 'quiet' | 'ink' | undefined }) {
  const [open, setOpen] = useState(false);
  const [sent, showSent] = useSentBanner();
  return (
    <>
      <Button variant={variant} part="button" onClick={() => setOpen(true)}>
        Get FREE Morning Routine
      </Button>
      <FreeProgramDialog open={open} onClose={() => setOpen(false)} onSent={showSent} />
      <SentBanner shown={sent} />
    </>
  );
}

export { SentBanner };
