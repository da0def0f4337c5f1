import type { FocusEventHandler, MouseEventHandler, ReactNode } from 'react';

export interface ButtonProps {
  children: ReactNode;
  /** `primary` is the main action, `quiet` an alternative, `ink` a strong but calm one. */
  variant?: 'primary' | 'quiet' | 'ink' | undefined;
  /** Renders a link in the style of a button. */
  href?: string | undefined;
  /** Announces that the button is busy. It ignores presses and keeps the focus, which a disabled button loses. */
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
    <button
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...shared}
      type={type}
      disabled={disabled}
      onClick={busy ? ignorePress : rest.onClick}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** Also keeps a form from being sent again. */
function ignorePress(event: { preventDefault: () => void }) {
  event.preventDefault();
}
