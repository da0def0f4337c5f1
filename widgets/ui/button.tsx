import type { FocusEventHandler, MouseEventHandler, ReactNode } from 'react';

export interface ButtonProps {
  children: ReactNode;
  /** `primary` is the main action, `quiet` an alternative, `ink` a strong but calm one. */
  variant?: 'primary' | 'quiet' | 'ink' | undefined;
  /** Renders a link in the style of a button. */
  href?: string | undefined;
  /** Disables the button and announces that it is busy. */
  busy?: boolean | undefined;
  /** Replaces the children while busy, such as "Processing...". */
  busyLabel?: ReactNode;
  disabled?: boolean | undefined;
  type?: 'button' | 'submit' | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  onBlur?: FocusEventHandler<HTMLElement> | undefined;
  part?: string | undefined;
  className?: string | undefined;
  /** Id of the subject, for one of many equal buttons. */
  'aria-describedby'?: string | undefined;
  /** For a button that keeps the focus and ignores presses itself. */
  'aria-disabled'?: true | undefined;
  'aria-busy'?: true | undefined;
  /** For a button that shows and hides a panel. */
  'aria-expanded'?: boolean | undefined;
}

/** Button of the shop. With `href` it is a real link, which works without scripts. */
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
    <button aria-busy={busy || undefined} {...shared} type={type} disabled={disabled || busy}>
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
