import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props {
  /** Path below the studio. */
  to: string;
  variant?: 'primary' | 'quiet' | 'ink';
  children: ReactNode;
}

/** Link to another screen that looks like a button. */
export function LinkButton({ to, variant = 'primary', children }: Props) {
  return (
    <Link to={to} className="c-button" data-variant={variant}>
      {children}
    </Link>
  );
}
