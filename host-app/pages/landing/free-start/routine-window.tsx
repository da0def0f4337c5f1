import { useState, type ComponentType, type ReactNode } from 'react';
import type { FreeProgramDialogProps } from '#widgets/elements/signup/free-program-dialog.tsx';

/**
 * Returns the dialog that asks for an address for the free routine, and a function that opens it. The code loads at the
 * first press. If that fails, the form further down takes over.
 */
export function useRoutineWindow(onSent: FreeProgramDialogProps['onSent']): [window: ReactNode, open: () => void] {
  const [Window, setWindow] = useState<ComponentType<FreeProgramDialogProps>>();
  const [open, setOpen] = useState(false);
  const show = async () => {
    setOpen(true);
    try {
      const { FreeProgramDialog } = await import('#widgets/elements/signup/free-program-dialog.tsx');
      setWindow(() => FreeProgramDialog);
    } catch (error) {
      console.warn(error);
      location.assign('#free-signup');
    }
  };
  const dialog = Window && <Window open={open} onClose={() => setOpen(false)} onSent={onSent} />;
  return [dialog, () => void show()];
}
