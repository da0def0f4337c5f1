import { useId } from 'react';
import type { ProgramResponse } from '#contract/programs.ts';
import { startConsentOf } from '#contract/start-consent.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useMoney } from '#widgets/region/use-money.ts';

export interface StartConsentProps {
  /** What is bought; with its price where nothing else says what is paid in all. */
  program: Pick<ProgramResponse, 'coaching'> & Partial<Pick<ProgramResponse, 'price'>>;
  /** Where somebody else holds it; else the form does. Never ticked at first. */
  checked?: boolean;
  disabled?: boolean;
  /** Told the version of the words, or that they are not agreed to. */
  onChange?: (version: string | undefined) => void;
  error?: string | undefined;
}

/** Whether it may begin at once, and what is to be known about that. */
export function StartConsent({ program, error, onChange, ...input }: StartConsentProps) {
  const { basePrice } = useMoney();
  const { base } = useShop();
  const id = useId();
  const { version, words } = startConsentOf(program);
  const link = (path: string, text: string) => (
    <a href={`${base}/${path}`} target="_blank" rel="noopener">
      {text}
    </a>
  );
  return (
    <div className="pay-consent">
      {program.price && (
        <p>
          You pay <b>{basePrice(program.price).text}</b> in total, once.
        </p>
      )}
      <label part="consent">
        <input
          {...input}
          type="checkbox"
          name="startConsent"
          value={version}
          onChange={onChange && (({ target }) => onChange(target.checked ? version : undefined))}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
        />
        <span>{words}</span>
      </label>
      {error && (
        <p className="pay-consent-error" id={id}>
          {error}
        </p>
      )}
      <small>
        {link('terms', 'Terms')}, {link('withdrawal', 'right of withdrawal')}, {link('privacy', 'privacy')}
      </small>
    </div>
  );
}
