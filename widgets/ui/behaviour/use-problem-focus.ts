import { useEffect, useRef, type RefObject } from 'react';
import { takeFocus } from './take-focus.ts';

/** Returns the ref of a field, and focuses it with each new problem, unless the user is typing elsewhere. */
export function useProblemFocus(problem: unknown): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(problem);
  useEffect(() => {
    if (problem && problem !== known.current) takeFocus(field.current);
    known.current = problem;
  }, [problem]);
  return field;
}
