import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface DialogProps {
  open: boolean;
  /** Called once for each way to close: Esc, the button, a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** Modal dialog. The native <dialog> traps the focus and restores it. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  const { t } = useLingui();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  // Closes only if a press begins and ends on the backdrop, because text selection may end outside.
  const outside = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget;

  return (
    // Esc closes the dialog by keyboard, like a press on the backdrop; the browser handles it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="c-dialog"
      part="dialog"
      aria-labelledby={titleId}
      onClose={() => open && onClose()}
      onMouseDown={(event) => {
        pressedOutside.current = outside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && outside(event)) onClose();
      }}
    >
      {open && (
        <div className="c-dialog-body">
          <h2 id={titleId}>{title}</h2>
          {children}
          <button type="button" className="c-dialog-close" aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  );
}
