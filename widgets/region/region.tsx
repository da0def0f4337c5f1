import type { CurrencyCode } from '#contract/currencies.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { pageRegion, useRegion } from './page-region.ts';
import { RegionView } from './region-view.tsx';

/** Lets the visitor choose where they are and which currency they read prices in. */
export function Region() {
  const { emit } = useShop();
  const { country, currency } = useRegion();
  const tell = () => {
    const state = pageRegion.getState();
    emit('coach-region-changed', { country: state.country, currency: state.currency });
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
