import { useId } from 'react';
import { CURRENCIES, isCurrencyCode, type CurrencyCode } from '#contract/currencies.ts';
import { Icon } from '#widgets/ui/icon.tsx';
import { REGIONS } from './regions.ts';

export interface RegionViewProps {
  /** null until it is known; one outside the list is shown as another region. */
  country: string | null;
  currency: CurrencyCode | null;
  onCountry: (country: string) => void;
  onCurrency: (currency: CurrencyCode) => void;
}

/** Two of the browser's own selects, side by side. */
export function RegionView({ country, currency, onCountry, onCurrency }: RegionViewProps) {
  const id = useId();
  const listed = REGIONS.some(({ code }) => code === country);
  return (
    <fieldset className="region" aria-label="Region and currency">
      <Icon name="globe" />
      <label htmlFor={`${id}-region`}>Region</label>
      <select
        id={`${id}-region`}
        part="region"
        autoComplete="off"
        value={listed ? country! : ''}
        onChange={(event) => onCountry(event.currentTarget.value)}
      >
        {!listed && (
          <option value="" disabled>
            {country === null ? 'Region' : 'Another region'}
          </option>
        )}
        {REGIONS.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-currency`}>Currency</label>
      <select
        id={`${id}-currency`}
        part="currency"
        autoComplete="off"
        value={currency ?? 'EUR'}
        onChange={({ currentTarget: { value } }) => isCurrencyCode(value) && onCurrency(value)}
      >
        {CURRENCIES.map(({ code, symbol }) => (
          <option key={code} value={code}>
            {code === symbol ? code : `${code} ${symbol}`}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
