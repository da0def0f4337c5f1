import type { ReactNode } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { isModifiedClick } from '#widgets/ui/behaviour/wants-elsewhere.ts';

export interface HeroActionsProps {
  className: string;
  start: ReactNode;
  /** Free offer and how to ask for it: a dialog, or a link to the section. Missing if nothing is free. */
  free: { label: ReactNode; onAsk: (() => void) | undefined } | undefined;
}

/** The two calls to action of a front page. Both are links, so they work before any script runs. */
export function HeroActions({ className, start, free }: HeroActionsProps) {
  return (
    <div className={className}>
      <Button href="#programs">{start}</Button>
      {/* A press before the page's code has loaded waits for it. */}
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
