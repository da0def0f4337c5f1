import type { ReactNode } from 'react';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';

export interface StepTitleProps {
  id: string;
  /** Level of the main title; this one is one below. */
  level: 1 | 2;
  children: ReactNode;
}

/** The pressed button is gone: the title takes the focus. */
export function StepTitle({ id, level, children }: StepTitleProps) {
  const Title = level === 1 ? 'h2' : 'h3';
  return (
    <Title id={id} tabIndex={-1} ref={takeFocus}>
      {children}
    </Title>
  );
}
