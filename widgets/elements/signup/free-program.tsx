import { Button } from '#widgets/ui/button.tsx';
import { FreeProgramDialog } from './free-program-dialog.tsx';
import { OpenLabel } from './open-label.tsx';
import type { SignupProgram } from './offered.ts';
import { SentBanner, useSentBanner } from './sent-banner.tsx';

export interface FreeProgramProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Programme instead of the shop's guide. */
  program?: SignupProgram | undefined;
}

/** Button that opens the free-programme dialog, and a banner after sending. */
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
