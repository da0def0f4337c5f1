import { Button } from '#widgets/ui/button.tsx';
import { FreeProgramDialog } from './free-program-dialog.tsx';
import { OpenLabel } from './open-label.tsx';
import type { SignupProgram } from './offered.ts';
import { SentBanner, useSentBanner } from './sent-banner.tsx';

export interface FreeProgramProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** In place of the shop's own guide. */
  program?: SignupProgram | undefined;
}

/** A button that opens the free-program window, and a banner once the program is on its way. */
export function FreeProgram({ open, setOpen, program }: FreeProgramProps) {
  const [sent, showSent] = useSentBanner();
  return (
    <>
      <Button part="button" onClick={() => setOpen(true)}>
        <OpenLabel program={program} />
      </Button>
      <FreeProgramDialog open={open} program={program} onClose={() => setOpen(false)} onSent={showSent} />
      <SentBanner shown={sent} />
    </>
  );
}
