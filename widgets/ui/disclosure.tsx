import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#widgets/ui/button.tsx';

export interface DisclosureProps extends Pick<ButtonProps, 'variant'> {
  /** Label of the button and of the opened region. */
  label: ReactNode;
  /** Opened content; `close` brings the button back. */
  children: (close: () => void) => ReactNode;
}

/** Button that is replaced by its content. The focus moves there, and back on closing. */
export function Disclosure({ label, variant = 'quiet', children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const shown = useRef(open);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    place.current?.querySelector<HTMLElement>('.disclosure-title, button')?.focus();
  }, [open]);

  return (
    <div ref={place} className="disclosure" data-open={open}>
      {open ? (
        <div role="group" aria-labelledby={id}>
          <p className="disclosure-title" id={id} tabIndex={-1}>
            {label}
          </p>
          {children(() => setOpen(false))}
        </div>
      ) : (
        <Button variant={variant} part="button" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}
