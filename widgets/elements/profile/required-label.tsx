import type { ReactNode } from 'react';

/** Marks the label of a field with an asterisk, which is not part of its name. */
export function markRequired(label: ReactNode): ReactNode {
  return <span className="profile-required">{label}</span>;
}
