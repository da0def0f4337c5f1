import { msg } from '@lingui/core/macro';
import type { CurrencyCode } from '#contract/shared/currencies.ts';
import { usePages, useShop } from '#widgets/core/api/shop.tsx';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { Price } from '#widgets/elements/region/price.tsx';
import { currencyOf } from '#widgets/core/region/regions.ts';
import { useAlert } from '#widgets/core/toasts/use-alert.ts';
import { useOwnership } from '#widgets/parts/purchases/ownership.ts';
import { buildCards, cardsWithCopy, type ProgramCopy } from './cards.ts';
import { ProgramsView } from './programs-view.tsx';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';

export interface ProgramsProps {
  /** `cards` shows up to three in a row, `grid` up to four. */
  layout?: 'cards' | 'grid' | undefined;
  limit?: number | undefined;
  /** Shows prices for this country, whatever the visitor has chosen. */
  region?: string | undefined;
  /** Shows prices in this currency; overrides `region`. */
  currency?: CurrencyCode | undefined;
  /** Prefix of links; the coach's site if missing. */
  hrefBase?: string | undefined;
  /** The page's own texts, in its own order; the API's texts if missing. */
  copy?: readonly ProgramCopy[] | undefined;
}

/** Usual number of programmes, for placeholders while loading. */
const USUAL_NUMBER = 4;

/** The shop's programmes with prices and links. */
export function Programs({ layout = 'cards', limit, region, currency, hrefBase, copy }: ProgramsProps) {
  const { emit } = useShop();
  const pages = usePages();
  const alert = useAlert();
  const programs = useLocalizedResource(programsResource);
  const known = programs.status === 'ready' ? programs.data : [];
  const cards = copy ? cardsWithCopy(copy, known) : buildCards(known);
  const shownIn = currency ?? (region === undefined ? undefined : currencyOf(region));
  return (
    <ProgramsView
      status={copy ? 'ready' : programs.status}
      cards={cards.slice(0, limit)}
      wayTo={useOwnership()?.wayTo}
      layout={layout}
      places={limit ?? USUAL_NUMBER}
      held={!copy}
      pages={hrefBase ?? pages}
      renderPrice={(amount) => <Price amount={amount} currency={shownIn} />}
      onSelect={(programId) => emit('coach-program-selected', { programId })}
      onUnavailable={() => alert(msg`Payment integration will be activated once the payment keys are configured.`)}
      onRetry={programs.reload}
    />
  );
}
