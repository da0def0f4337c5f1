import type { CurrencyCode } from '#contract/shared/currencies.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { pageRegion } from './page-choice.ts';
import { useRegion } from './page-region.ts';
import { RegionView } from './region-view.tsx';

/** Lets the visitor choose a region and a currency for prices. */
export function Region() {
  const { emit } = useShop();
  const { country, currency } = useRegion();
  const tell = () => {
    const chosen = pageRegion.getState();
    // Neither is null once the selects are usable.
    if (chosen.country && chosen.currency) {
      emit('coach-region-changed', { country: chosen.country, currency: chosen.currency });
    }
  };
  const onCountry = (code: string) => {
    pageRegion.setCountry(code);
    tell();
  };
  const onCurrency = (code: CurrencyCode) => {
    pageRegion.setCurrency(code);
    tell();
  };
  return <RegionView country={country} currency={currency} onCountry={onCountry} onCurrency={onCurrency} />;
}
