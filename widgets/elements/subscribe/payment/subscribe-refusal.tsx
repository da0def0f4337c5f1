import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';

export interface SubscribeRefusalProps {
  level: 1 | 2;
  title: ReactNode;
  children: ReactNode;
  /** Another way to buy, above the link to the programmes. */
  action?: ReactNode;
}

/** Explains why nothing can be bought here, and where to go instead. */
export function SubscribeRefusal({ level, title, children, action }: SubscribeRefusalProps) {
  const pages = usePages();
  const Title = `h${level}` as const;
  return (
    <div className="subscribe-refusal" part="message">
      <Elevation seed="nothing to buy" points={24} />
      <Title>{title}</Title>
      <p>{children}</p>
      {action}
      <Button href={`${pages}/demo`} part="button" variant={action ? 'quiet' : undefined}>
        <Trans>View programmes</Trans>
      </Button>
    </div>
  );
}
