import { Trans } from '@lingui/react/macro';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { readAmount } from '#contract/shared/amount.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { Money } from '../core/values/money.tsx';
import { TextField } from './fields.tsx';

interface Props {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  currency?: string;
}

/**
 * Amount of money in the coach's number format. Input that is ambiguous between languages is normalised and shown
 * beside the field.
 */
export function AmountField({ name, label, hint, currency = 'EUR' }: Props) {
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const value = useWatch({ name }) as unknown;
  const read = readAmount(typed, language);
  const understood = read?.ambiguous && read.plain === value && !read.plain.includes('.') ? read.plain : undefined;
  return (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      reading={{
        setValueAs: (written: string) => {
          const { plain, ambiguous } = readAmount(written, language) ?? { plain: written, ambiguous: false };
          return ambiguous ? plain : written;
        },
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
      }}
      hint={
        understood === undefined ? (
          hint
        ) : (
          <>
            <b role="status">
              <Trans>
                That’s <Money amount={understood} currency={currency} />.
              </Trans>
            </b>{' '}
            {hint}
          </>
        )
      }
    />
  );
}
