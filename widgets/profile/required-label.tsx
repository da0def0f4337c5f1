import type { ReactNode } from 'react';

/** Marks the label of a field with an asterisk. */
export function markRequired(label: ReactNode): ReactNode {
  return (
    <>
      {label} <span aria-hidden="true">*</span>
    </>
  );
}
