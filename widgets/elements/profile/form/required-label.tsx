import type { ReactNode } from 'react';

/** Adds an asterisk to a required field's label, outside of its accessible name. */
export function markRequired(label: ReactNode): ReactNode {
  return <span className="profile-required">{label}</span>;
}
