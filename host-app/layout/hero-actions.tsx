import type { ReactNode } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { isModifiedClick } from '#widgets/ui/wants-elsewhere.ts';

export interface HeroActionsProps {
  className: string;
  start: ReactNode;
  /** What is free, and what asks for it: a window, or else the section of the page. Missing where nothing is. */
  free: { label: ReactNode; onAsk: (() => void) | undefined } | undefined;
}

/** The two ways on from a front page. Both are links, so that they lead somewhere before any script has run. */
export function HeroActions({ className, start, free }: HeroActionsProps) {
  return (
    <div className={className}>
      <Button href="#programs">{start}</Button>
      {/* A press that comes before the code of the page waits for it. */}
      {free && (
        <span data-late>
          <Button
            href="#free-signup"
            variant="quiet"
            onClick={(event) => {
              if (!free.onAsk || isModifiedClick(event)) return;
              event.preventDefault();
              free.onAsk();
            }}
          >
            {free.label}
          </Button>
        </span>
      )}
    </div>
  );
}
