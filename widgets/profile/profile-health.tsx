import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { COACHING_CONSENT } from '#contract/profile-options.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { ConsentWords } from './consent-words.tsx';
import type { ProfilePartProps } from './profile-training.tsx';

/** What the body needs to be asked about: why, the two fields, and whether they may be kept. */
export function ProfileHealth({ profile, errors }: ProfilePartProps) {
  const id = useId();
  const say = useSay();
  const error = errors['healthConsent'];
  return (
    <fieldset className="profile-health">
      <legend>
        <Trans>Your health</Trans>
      </legend>
      <p>
        <Trans>
          The coach asks so that no exercise hurts you and the load fits your heart, your joints and your medication.
          Leave both empty if you prefer.
        </Trans>
      </p>
      <Field
        as="textarea"
        name="healthConditions"
        label={<Trans>Health conditions</Trans>}
        rows={3}
        defaultValue={profile?.healthConditions ?? ''}
        error={errors['healthConditions']}
      />
      <Field
        as="textarea"
        name="injuries"
        label={<Trans>Injuries</Trans>}
        rows={3}
        defaultValue={profile?.injuries ?? ''}
        error={errors['injuries']}
      />
      <div>
        <label className="form-consent" part="consent">
          <input
            type="checkbox"
            name="healthConsent"
            value={COACHING_CONSENT}
            // Nothing about health is ever kept without it: what is kept shows that it was given.
            defaultChecked={Boolean(profile?.healthConditions || profile?.injuries)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
          />
          <span>
            <ConsentWords />
          </span>
        </label>
        {error && (
          <p className="profile-error" id={id}>
            {say(error)}
          </p>
        )}
      </div>
    </fieldset>
  );
}
