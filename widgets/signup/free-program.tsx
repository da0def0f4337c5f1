import { useEffect, useRef, useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { FreeProgramDialog } from './free-program-dialog.tsx';

const BANNER_MS = 8000;

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

/** Whether the banner is shown, and a function that shows it for its eight seconds. */
export function useSentBanner(): [shown: boolean, show: () => void] {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), BANNER_MS);
    setShown(true);
  };
  return [shown, show];
}

/** The live region stands there from the start: one that comes with its text is not read out. */
export function SentBanner({ shown }: { shown: boolean }) {
  return (
    <output>
      {shown && (
        <span className="signup-banner" part="banner">
          <Icon name="check" />
          Check your email for your FREE Morning Routine program.
        </span>
      )}
    </output>
  );
}
