import { useId } from 'react';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { ConsentWords } from './consent-words.tsx';

export interface ConsentTickProps {
  checked: boolean;
  error: Words | undefined;
}

/** Health consent checkbox with its text: health data is sent only with it. */
export function ConsentTick({ checked, error }: ConsentTickProps) {
  const id = useId();
  const say = useSay();
  return (
    <div>
      <label className="form-consent" part="consent">
        <input
          type="checkbox"
          name="healthConsent"
          value={COACHING_CONSENT}
          defaultChecked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>
          <ConsentWords />
        </span>
      </label>
      {error && (
        <p className="form-consent-error" id={id}>
          {say(error)}
        </p>
      )}
    </div>
  );
}
