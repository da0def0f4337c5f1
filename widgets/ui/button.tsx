import type { MouseEventHandler, ReactNode } from 'react';

export interface ButtonProps {
  children: ReactNode;
  /** `primary` is the one action of a place, `quiet` an alternative, `ink` a strong but calm one. */
  variant?: 'primary' | 'quiet' | 'ink' | undefined;
  /** Renders a link that looks like the button. */
  href?: string | undefined;
  /** Work is under way: the button is disabled and says so. */
  busy?: boolean | undefined;
  /** Takes the place of the children while busy, such as "Processing...". */
  busyLabel?: ReactNode;
  disabled?: boolean | undefined;
  type?: 'button' | 'submit' | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  part?: string | undefined;
  className?: string | undefined;
  /** Id of what a button of many like it is about. */
  'aria-describedby'?: string | undefined;
}

/** The button of the shop. With `href` it is a real link, which works before any script has run. */
export function Button({
  children,
  variant = 'primary',
  href,
  busy,
  busyLabel,
  disabled,
  type = 'button',
  className,
  ...rest
}: ButtonProps) {
  const shared = { className: className ? `c-button ${className}` : 'c-button', 'data-variant': variant, ...rest };
  if (href !== undefined) {
    return (
      <a {...shared} href={href}>
        {children}
      </a>
    );
  }
  return (
    <button {...shared} type={type} disabled={disabled || busy} aria-busy={busy || undefined}>
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
