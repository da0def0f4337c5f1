import type { ReactNode } from 'react';

/** Marks a field with an asterisk; what may be left empty all the same is up to the field. */
export function RequiredLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span aria-hidden="true">*</span>
    </>
  );
}
