import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';

export interface NoCheckoutProps {
  /** `missing`: there is no such programme; `type`: it is not one that is bought once. */
  why: 'missing' | 'type';
  level: 1 | 2;
}

const WORDS = {
  missing: ['Program Not Found', 'There is no programme at this address.'],
  type: ['Invalid Program Type', 'It is free, or a subscription.'],
} as const;

/** In the place of a checkout that cannot be. */
export function NoCheckout({ why, level }: NoCheckoutProps) {
  const { base } = useShop();
  const Title = `h${level}` as const;
  const [title, text] = WORDS[why];
  return (
    <div className="checkout-none" part="message">
      <Elevation seed={title} points={24} />
      <Title>{title}</Title>
      <p>{text}</p>
      <Button href={`${base}/demo#programs`} part="button">
        Browse the programmes
      </Button>
    </div>
  );
}
