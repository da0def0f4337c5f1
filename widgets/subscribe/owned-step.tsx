import { lazy, Suspense } from 'react';
import type { ProgramResponse } from '#contract/programs.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import type { Way } from '../purchases/own.ts';
import { StepTitle } from './step-title.tsx';

export const Ways = lazy(() => import('../purchases/ways-view.tsx').then((chunk) => ({ default: chunk.Ways })));

export interface OwnedStepProps {
  program: ProgramResponse;
  way: Way;
  level: 1 | 2;
}

/** In the place of the form, for whoever has it already. */
export function OwnedStep({ program: { displayName }, way, level }: OwnedStepProps) {
  const { base } = useShop();
  const pending = way.state === 'pending';
  return (
    <section className="pay-step" aria-labelledby="owned-step" part="message">
      <StepTitle id="owned-step" level={level}>
        {pending ? 'Your payment is being checked' : 'You own this already'}
      </StepTitle>
      <p>
        {pending
          ? `${displayName} opens as soon as the payment has gone through, and you get an e-mail. Please do not pay again.`
          : `${displayName} is yours. There is nothing to pay.`}
      </p>
      {!pending && (
        <Suspense>
          <Ways name={displayName} href={way.href} files={way.files} />
        </Suspense>
      )}
      <p>
        <Button href={`${base}/dashboard`} variant="quiet" part="button">
          Go to your dashboard
        </Button>
      </p>
    </section>
  );
}
