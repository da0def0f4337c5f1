import { useEffect, useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { FreeProgramDialog } from './free-program-dialog.tsx';

const BANNER_MS = 8000;

/** A button that opens the free-program window, and a banner once the program is on its way. */
export function FreeProgram({ variant = 'primary' }: { variant?: 'primary' | 'quiet' | 'ink' | undefined }) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(0);
  return (
    <div className="signup-modal">
      <Button variant={variant} part="button" onClick={() => setOpen(true)}>
        Get FREE Morning Routine
      </Button>
      <FreeProgramDialog open={open} onClose={() => setOpen(false)} onSent={() => setSent((times) => times + 1)} />
      <SentBanner times={sent} />
    </div>
  );
}

/** Shown for a while each time `times` grows. */
export function SentBanner({ times }: { times: number }) {
  const [hidden, setHidden] = useState(0);
  const shown = times > hidden;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setHidden(times), BANNER_MS);
    return () => clearTimeout(timer);
  }, [shown, times]);
  return (
    <div role="status">
      {shown && (
        <p className="signup-banner" part="banner">
          <Icon name="check" />
          Check your email for your FREE Morning Routine program.
        </p>
      )}
    </div>
  );
}
