import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { CURRENCIES, isCurrencyCode, type CurrencyCode } from '#contract/shared/currencies.ts';
import { DEFAULT_LANGUAGE, type Language, toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import type * as FlagsChunk from './flags-chunk.tsx';
import { REGIONS } from '#widgets/core/region/regions.ts';

export interface RegionViewProps {
  /** null until known; shows one outside the list as another region. */
  country: string | null;
  currency: CurrencyCode | null;
  onCountry: (country: string) => void;
  onCurrency: (currency: CurrencyCode) => void;
}

/** Two native selects with the region's flag. Each currency is listed below its name. */
export function RegionView({ country, currency, onCountry, onCurrency }: RegionViewProps) {
  const id = useId();
  const { t } = useLingui();
  const language = useLanguage();
  const listed = REGIONS.some(({ code }) => code === country);
  const renderFlag = useFlags(listed);
  return (
    <fieldset className="region" aria-label={t`Region and currency`}>
      {(listed && renderFlag?.(country!)) || <Icon name="globe" />}
      <label htmlFor={`${id}-region`}>
        <Trans>Region</Trans>
      </label>
      <select
        id={`${id}-region`}
        part="region"
        autoComplete="off"
        value={listed ? country! : ''}
        onChange={(event) => onCountry(event.currentTarget.value)}
      >
        {!listed && (
          <option value="" disabled>
            {country === null ? t`Region` : t`Another region`}
          </option>
        )}
        {REGIONS.map(({ code, name }) => (
          // Browser and server may have different names for it.
          <option key={code} value={code} suppressHydrationWarning>
            {language === DEFAULT_LANGUAGE ? name : getDisplayName(code, 'region', language, name)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-currency`}>
        <Trans>Currency</Trans>
      </label>
      <select
        id={`${id}-currency`}
        part="currency"
        autoComplete="off"
        value={currency ?? 'EUR'}
        onChange={({ currentTarget: { value } }) => isCurrencyCode(value) && onCurrency(value)}
      >
        {CURRENCIES.map(({ code, symbol }) => (
          <optgroup key={code} label={getDisplayName(code, 'currency', language)}>
            <option value={code}>{code === symbol ? code : `${code} ${symbol}`}</option>
          </optgroup>
        ))}
      </select>
    </fieldset>
  );
}

/** Loads the flags once one of them is visible; a globe replaces them until then and on failure. */
function useFlags(needed: boolean): typeof FlagsChunk.renderFlag | undefined {
  const [flags, setFlags] = useState<typeof FlagsChunk>();
  useEffect(() => {
    if (needed) void import('./flags-chunk.tsx').then(setFlags, () => undefined);
  }, [needed]);
  return flags?.renderFlag;
}

/** Returns the name of a currency or region, or a fallback if the browser does not know it. */
function getDisplayName(code: string, type: 'currency' | 'region', language: Language, otherwise = code): string {
  try {
    return new Intl.DisplayNames(toLocale(language, 'en'), { type }).of(code) ?? otherwise;
  } catch {
    return otherwise;
  }
}
