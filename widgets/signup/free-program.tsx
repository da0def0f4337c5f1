import { Trans } from '@lingui/react/macro';
import { Button } from '#widgets/ui/button.tsx';
import { FreeProgramDialog } from './free-program-dialog.tsx';
import { SentBanner, useSentBanner } from './sent-banner.tsx';

export interface FreeProgramProps {
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** A button that opens the free-program window, and a banner once the program is on its way. */
export function FreeProgram({ open, setOpen }: FreeProgramProps) {
  const [sent, showSent] = useSentBanner();
  return (
    <>
      <Button part="button" onClick={() => setOpen(true)}>
        <Trans>Get FREE Morning Routine</Trans>
      </Button>
      <FreeProgramDialog open={open} onClose={() => setOpen(false)} onSent={showSent} />
      <SentBanner shown={sent} />
    </>
  );
}
