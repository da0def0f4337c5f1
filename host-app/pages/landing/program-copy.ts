import type { ProgramResponse } from '#contract/catalog/programs.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import type { ProgramCopy } from '#widgets/elements/programs/cards.ts';

/** Returns a programme's card. /subscribe takes cards only, so PayPal alone leaves the usual link, to the checkout. */
export function toProgramCopy(program: ProgramResponse, { card, paypal }: SiteResponse['providers']): ProgramCopy {
  const { id, language, displayName: title, price, currency, type, coaching, front = {} } = program;
  const free = Number(price) === 0;
  const onSale = (program.available || program.notOpen) && (card || !paypal);
  return {
    id,
    language,
    title,
    subtitle: front.subtitle,
    description: front.description ?? program.description,
    features: front.features ?? program.features,
    highlight: front.highlight,
    badge: front.badge ?? program.badge ?? undefined,
    price,
    currency,
    type,
    coaching,
    ...(free && { link: program.askedAt ?? '#free-signup' }),
    ...(!free && onSale && { link: `/subscribe/${id}` }),
  };
}
