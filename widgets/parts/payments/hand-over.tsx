import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useBrandName } from '#widgets/core/api/site.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';

export interface HandOverProps {
  /** Address of the same step on the coach's site. */
  href: string;
  /** `elsewhere`: this page takes no payments; `blocked`: the page blocks the provider. */
  reason: 'elsewhere' | 'blocked';
}

const WORDS = {
  elsewhere: msg`You pay on our own site. It opens in a new tab; this page stays open.`,
  blocked: msg`Can’t show the payment form on this page. You can pay on our own site; nothing was charged.`,
};

/** Link to the same step on the coach's site. */
export function HandOver({ href, reason }: HandOverProps) {
  const { base } = useShop();
  const say = useSay();
  const brand = useBrandName() ?? (base ? new URL(base) : location).host;
  return (
    <div className="pay-over" part="message">
      <p>{say(WORDS[reason])}</p>
      <a className="c-button" data-variant="primary" part="button" href={href} target="_blank" rel="noopener">
        <Trans>Continue on {brand}</Trans>
      </a>
    </div>
  );
}
