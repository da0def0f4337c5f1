import { Trans } from '@lingui/react/macro';
import type { ConsentResponse } from '#contract/coaching/consent.ts';
import { Field } from '#widgets/ui/field.tsx';
import { ConsentTick } from '#widgets/parts/consent/consent-tick.tsx';
import type { ProfilePartProps } from './profile-training.tsx';

interface ProfileHealthProps extends ProfilePartProps {
  consent: ConsentResponse | undefined;
}

/** Health questions: their reason, the two fields and the consent. */
export function ProfileHealth({ profile, errors, consent }: ProfileHealthProps) {
  const agreed = Boolean(consent?.version && !consent.askAgain);
  return (
    <fieldset className="profile-health">
      <legend>
        <Trans>Your health</Trans>
      </legend>
      <p>
        <Trans>
          This helps the coach choose exercises and loads that are safe for your heart and joints and suit your
          medication. Leave both empty if you prefer.
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
      {/* Saved values prove no consent: the consent text may have been another version. */}
      <ConsentTick key={`${agreed}${consent?.consentWithdrawnAt}`} checked={agreed} error={errors['healthConsent']} />
      {agreed && <input type="hidden" name="agreedBefore" value="true" />}
    </fieldset>
  );
}
