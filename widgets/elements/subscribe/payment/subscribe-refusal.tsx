import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';

export interface SubscribeRefusalProps {
  level: 1 | 2;
  title: ReactNode;
  children: ReactNode;
}

/** Explains why nothing can be bought here, and where to go instead. */
export function SubscribeRefusal({ level, title, children }: SubscribeRefusalProps) {
  const pages = usePages();
  const Title = `h${level}` as const;
  return (
    <div className="subscribe-refusal" part="message">
      <Elevation seed="nothing to buy" points={24} />
      <Title>{title}</Title>
      <p>{children}</p>
      <Button href={`${pages}/demo`} part="button">
        <Trans>View programmes</Trans>
      </Button>
    </div>
  );
}
