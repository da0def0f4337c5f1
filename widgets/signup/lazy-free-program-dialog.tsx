import { useEffect, useState } from 'react';
import type * as FreeProgramDialogModule from './free-program-dialog.tsx';

type Props = Parameters<typeof FreeProgramDialogModule.FreeProgramDialog>[0];

/** The free-program window, whose code comes when it is first opened. */
export function LazyFreeProgramDialog(props: Props) {
  const { open, onClose } = props;
  const [part, setPart] = useState<typeof FreeProgramDialogModule>();
  useEffect(() => {
    // Should its code not come, the button can be pressed again.
    if (open && !part) void import('./free-program-dialog.tsx').then(setPart, onClose);
  }, [open, part, onClose]);
  return part ? <part.FreeProgramDialog {...props} /> : null;
}
