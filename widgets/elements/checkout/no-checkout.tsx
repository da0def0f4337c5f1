import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';

export interface NoCheckoutProps {
  /** `missing`: unknown programme; `type`: not a one-time programme. */
  why: 'missing' | 'type';
  level: 1 | 2;
}

const WORDS = {
  missing: [msg`Program Not Found`, msg`This programme doesn’t exist.`],
  type: [msg`Invalid Program Type`, msg`This programme is free or a subscription.`],
} as const;

/** Replaces a checkout that is impossible. */
export function NoCheckout({ why, level }: NoCheckoutProps) {
  const pages = usePages();
  const say = useSay();
  const Title = `h${level}` as const;
  const [title, text] = WORDS[why];
  return (
    <div className="checkout-none" part="message">
      <Elevation seed={why} points={24} />
      <Title>{say(title)}</Title>
      <p>{say(text)}</p>
      <Button href={`${pages}/demo#programs`} part="button">
        <Trans>Browse the programmes</Trans>
      </Button>
    </div>
  );
}
