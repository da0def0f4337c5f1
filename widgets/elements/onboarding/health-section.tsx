import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { PARAGRAPH_MAX } from '#contract/coaching/onboarding-options.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import type { FieldErrors } from '#widgets/forms/use-form.ts';
import { Field } from '#widgets/ui/field.tsx';
import { AGREED_BEFORE } from './rules.ts';

export interface HealthPartProps {
  errors: FieldErrors;
  /** False until the script checks lengths itself. */
  scripted: boolean;
}

export interface HealthSectionProps extends HealthPartProps {
  /** Last withdrawal of the member's consent that the form knows. A later one unticks the box. */
  seenWithdrawalAt: string | null | undefined;
}

/** Health questions: their reason, the field and the consent. */
export function HealthSection({ errors, seenWithdrawalAt, scripted }: HealthSectionProps) {
  const id = useId();
  const pages = usePages();
  const say = useSay();
  const error = errors['healthConsent'];
  const box = useRef<HTMLInputElement>(null);
  const agreedBefore = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Withdrawn since it was ticked: only a new tick counts.
    if (!error) return;
    agreedBefore.current!.value = '';
    box.current!.checked = false;
  }, [error]);
  return (
    <fieldset className="answers-health">
      <legend>
        <Trans>Your health</Trans>
      </legend>
      <p>
        <Trans>
          This helps the coach choose exercises and loads that are safe for your heart and joints and suit your
          medication. Write “none” if nothing applies.
        </Trans>
      </p>
      <Field
        as="textarea"
        name="injuriesOrConditions"
        label={<Trans>Injuries or medical conditions</Trans>}
        rows={3}
        maxLength={scripted ? undefined : PARAGRAPH_MAX}
        required
        error={errors['injuriesOrConditions']}
      />
      <div>
        <label className="form-consent" part="consent">
          <input
            key={seenWithdrawalAt ?? ''}
            ref={box}
            type="checkbox"
            name="healthConsent"
            value={COACHING_CONSENT}
            required
            onChange={() => (agreedBefore.current!.value = '')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
          />
          {/* The text is part of the consent: a new text needs a new version. */}
          <span>
            <Trans context="health-3" comment="The words of a consent (GDPR, article 9), whose version is stored.">
              I agree that the coach keeps and reads what I tell about my health, to plan my training: here and in my
              profile, in check-ins, in messages and their pictures, what hurts and what I note in my training log, and
              why I leave a day or an exercise out.{' '}
              <small>
                Each time the coach opens my health notes or a note of the log it is recorded, and I see it on my
                coaching page. I can take this back there at any time: what it covers is deleted then.
              </small>
            </Trans>
          </span>
        </label>
        <input ref={agreedBefore} type="hidden" name={AGREED_BEFORE} />
        {error && (
          <p className="answers-error" id={id}>
            {say(error)}
          </p>
        )}
        <p>
          <Trans>
            To withdraw this before your coaching begins,{' '}
            <a href={`${pages}/contact`} target="_blank">
              write to the coach
            </a>
            . Answers without a payment are deleted automatically.
          </Trans>
        </p>
      </div>
    </fieldset>
  );
}
