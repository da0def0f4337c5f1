import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import type { ProgramAccess } from '#widgets/parts/purchases/ownership.ts';
import { StepTitle } from '../step-title.tsx';

export const LazyProgramLinks = lateComponent(
  'ways-chunk',
  async () => ({ default: (await import('#widgets/parts/purchases/program-links-view.tsx')).ProgramLinks }),
  null,
);

export interface OwnedStepProps {
  program: ProgramResponse;
  way: ProgramAccess;
  level: 1 | 2;
}

/** Replaces the form for owners. */
export function OwnedStep({ program: { displayName }, way, level }: OwnedStepProps) {
  const pages = usePages();
  const say = useSay();
  const [title, text] = describeOwned(displayName, way);
  const opens = way.state === 'owned' || way.state === 'borrowed';
  return (
    <section className="pay-step" aria-labelledby="owned-step" part="message">
      <StepTitle id="owned-step" level={level}>
        {say(title)}
      </StepTitle>
      <p>{say(text)}</p>
      {opens && <LazyProgramLinks name={displayName} href={way.href} files={way.files} />}
      <p>
        <Button href={opens ? `${pages}/dashboard` : way.href} variant="quiet" part="button">
          <Trans>Go to your dashboard</Trans>
        </Button>
      </p>
    </section>
  );
}

function describeOwned(name: string, { state, renews }: ProgramAccess): [title: Words, text: Words] {
  if (state === 'pending') {
    return [
      msg`Your payment is being checked`,
      msg`${name} opens once the payment has gone through, and we’ll e-mail you. Please don’t pay again.`,
    ];
  }
  if (state === 'unpaid') {
    return [
      msg`Your subscription has not ended`,
      msg`Your subscription to ${name} gives no access right now. Your dashboard says why and what you can do. You don’t need to buy it again.`,
    ];
  }
  return [
    msg`You already own this`,
    renews ? msg`${name} is active. You don’t need to buy it again.` : msg`${name} is yours. You don’t need to pay.`,
  ];
}
