import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { SelectField } from '../../form/fields.tsx';
import { COUNTRIES } from './countries.ts';
import { countryName } from './country-name.ts';

/** Seller's country, by its name in the coach's language. A stored unknown code stays selectable. */
export function CountryField({ name }: { name: string }) {
  const language = useLanguage();
  const locale = toLocale(language);
  const [kept] = useState(useFormContext().getValues(name) as string);
  const listed = COUNTRIES.includes(kept) ? COUNTRIES : [...COUNTRIES, kept];
  const countries = listed.map((code) => ({ code, called: countryName(code, language) }));
  return (
    <SelectField name={name} label={<Trans>Country</Trans>}>
      {countries
        .toSorted((one, other) => one.called.localeCompare(other.called, locale))
        .map(({ code, called }) => (
          <option key={code} value={code}>
            {called}
          </option>
        ))}
    </SelectField>
  );
}
