import type { ReactNode } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';

export interface EmptyProps {
  seed: string;
  children: ReactNode;
  href: string;
  linkText: ReactNode;
}

/** Empty state: a flat line, a message and a link. */
export function Empty({ seed, children, href, linkText }: EmptyProps) {
  return (
    <div className="purchases-empty">
      <Elevation seed={seed} points={16} sunrise />
      <p>{children}</p>
      <Button href={href} variant="quiet" part="button">
        {linkText}
      </Button>
    </div>
  );
}
