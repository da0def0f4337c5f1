import { useEffect, useRef, type ReactNode } from 'react';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';

export interface StepTitleProps {
  children: ReactNode;
  /** False for the first step of a page just opened. */
  focus?: boolean;
}

/** Heading of a step. Takes the focus, so that screen readers announce it. */
export function StepTitle({ children, focus = true }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) takeFocus(title.current);
  }, [focus]);
  return (
    <h2 ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}
