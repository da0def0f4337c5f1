import { Trans } from '@lingui/react/macro';
import { usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';

/** Replaces the payment while the shop is not open: what a visitor can do meanwhile. */
export function ShopNotOpen({ level }: { level: 1 | 2 | 3 }) {
  const pages = usePages();
  const Title = `h${level}` as const;
  return (
    <div className="not-open" part="message">
      <Title>
        <Trans>Not open yet</Trans>
      </Title>
      <p>
        <Trans>Sales aren’t open yet, and nobody is charged. Contents and price stay as shown.</Trans>
      </p>
      <p>
        <Trans>You can ask the coach about it, or start with what’s free.</Trans>
      </p>
      <div className="not-open-ways">
        <Button href={`${pages}/#contact`} part="button">
          <Trans>Ask the coach</Trans>
        </Button>
        <Button href={`${pages}/free`} variant="quiet" part="button">
          <Trans>Start for free</Trans>
        </Button>
      </div>
    </div>
  );
}
