import { useId } from 'react';
import { HEALTH_CONSENT } from '#contract/profile-options.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Field } from '#widgets/ui/field.tsx';
import type { ProfilePartProps } from './profile-training.tsx';

/** What the body needs to be asked about: why, the two fields, and whether they may be kept. */
export function ProfileHealth({ profile, errors }: ProfilePartProps) {
  const id = useId();
  const say = useSay();
  const error = errors['healthConsent'];
  return (
    <fieldset className="profile-health">
      <legend>Your health</legend>
      <p>
        The coach asks so that no exercise hurts you and the load fits your heart, your joints and your medication.
        Leave both empty if you prefer.
      </p>
      <Field
        as="textarea"
        name="healthConditions"
        label="Health conditions"
        rows={3}
        defaultValue={profile?.healthConditions ?? ''}
        error={errors['healthConditions']}
      />
      <Field
        as="textarea"
        name="injuries"
        label="Injuries"
        rows={3}
        defaultValue={profile?.injuries ?? ''}
        error={errors['injuries']}
      />
      <div>
        <label className="form-consent" part="consent">
          <input
            type="checkbox"
            name="healthConsent"
            value={HEALTH_CONSENT}
            // Nothing about health is ever kept without it: what is kept shows that it was given.
            defaultChecked={Boolean(profile?.healthConditions || profile?.injuries)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
          />
          {/* The words are part of the consent: new words, new version. */}
          <span>
            I agree that the coach keeps and reads what I write here about my health, to plan my training.{' '}
            <small>
              You can take this back at any time: empty the fields, and write to the coach to have earlier entries
              deleted.
            </small>
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
