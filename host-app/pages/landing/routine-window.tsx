import { useState, type ComponentType, type ReactNode } from 'react';
import type { FreeProgramDialogProps } from '#widgets/elements/signup/free-program-dialog.tsx';

/**
 * The window that asks where to send the free routine, and what opens it. Its code is loaded at the first press;
 * should it not come, the form further down asks for the same.
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
