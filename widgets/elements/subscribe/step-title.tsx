import type { ReactNode } from 'react';
import { takeFocus } from '#widgets/ui/take-focus.ts';

export interface StepTitleProps {
  id: string;
  /** Level of the title of the whole; this one is below it. */
  level: 1 | 2;
  children: ReactNode;
}

/** The button that led here is gone: reading goes on at the title. */
export function StepTitle({ id, level, children }: StepTitleProps) {
  const Title = level === 1 ? 'h2' : 'h3';
  return (
    <Title id={id} tabIndex={-1} ref={takeFocus}>
      {children}
    </Title>
  );
}
