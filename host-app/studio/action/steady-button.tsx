import { useState } from 'react';
import { Button, type ButtonProps } from '#widgets/ui/button.tsx';

/**
 * Button that ignores presses while busy, without `disabled`: a disabled element loses the focus. It also keeps the
 * focus if its own press turns it off, such as "Up" on the way to the first place.
 */
export function SteadyButton({ busy, busyLabel, disabled, onClick, children, ...button }: Omit<ButtonProps, 'href'>) {
  const [pressed, setPressed] = useState(false);
  const isOff = busy || disabled;
  return (
    <Button
      {...button}
      disabled={disabled && !pressed}
      aria-disabled={isOff && (busy || pressed) ? true : undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (isOff) {
          event.preventDefault();
          return;
        }
        setPressed(true);
        onClick?.(event);
      }}
      onBlur={() => setPressed(false)}
    >
      {busy && busyLabel ? busyLabel : children}
    </Button>
  );
}
