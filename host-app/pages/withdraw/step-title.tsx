import { useEffect, useRef, type ReactNode } from 'react';

export interface StepTitleProps {
  children: ReactNode;
  /** The first step of a page that was just opened leaves the focus where it is. */
  focus?: boolean;
}

/** Where a step begins: the focus goes there, so that what it is about is read out. */
export function StepTitle({ children, focus = true }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) title.current?.focus();
  }, [focus]);
  return (
    <h2 ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}
