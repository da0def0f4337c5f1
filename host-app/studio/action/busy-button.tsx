import { useState } from 'react';
import { Button, type ButtonProps } from '#widgets/ui/button.tsx';

/**
 * Button that keeps the focus while busy. It ignores presses by `aria-disabled`, because a disabled element loses the
 * focus. It also keeps the focus if its own press disables it, such as "Up" for the second of a list.
 */
export function BusyButton({ busy, busyLabel, disabled, onClick, children, ...button }: Omit<ButtonProps, 'href'>) {
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
