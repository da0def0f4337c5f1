import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useShop } from '#widgets/core/shop.tsx';
import { useBrandName } from '#widgets/core/site.ts';
import { useSay } from '#widgets/core/words.tsx';

export interface HandOverProps {
  /** The same step on the coach's site. */
  href: string;
  /** `elsewhere`: payments are not taken on this page; `blocked`: the page does not let the provider in. */
  reason: 'elsewhere' | 'blocked';
}

const WORDS = {
  elsewhere: msg`You pay on our own site. It opens in a new tab; this page stays open.`,
  blocked: msg`Can’t show the payment form on this page. You can pay on our own site; nothing was charged.`,
};

/** Leads to the same step where it works for certain. */
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
