import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsentResponse } from '#contract/coaching/consent.ts';
import type { CoachingProfile, CoachingProfileSuggestion } from '#contract/coaching/profile.ts';
import { LINE_MAX, PHONE_MAX } from '#contract/coaching/profile-options.ts';
import { issueFor } from '#widgets/core/api/errors.ts';
import { useSteps } from '#widgets/core/element/element-scope.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { Field } from '#widgets/ui/field.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useDraftKey } from '#widgets/parts/member/drafts/draft-key.ts';
import { useDraft } from '#widgets/parts/member/drafts/use-draft.ts';
import { isCoachingOver } from '#widgets/parts/coaching/is-over.ts';
import { markCoachingOver, useCoachingOver } from '#widgets/parts/coaching/over.ts';
import { CHANGED_TOAST, isChangedMeanwhile } from '#widgets/parts/coaching/changed-meanwhile.ts';
import { consentResource, PROFILE_PATH, profileResource, saveProfile } from '#widgets/parts/coaching/coaching.api.ts';
import { ProfileHealth } from './profile-health.tsx';
import { markRequired } from './required-label.tsx';
import { ProfileTraining, type PartialProfile } from './profile-training.tsx';
import { readProfile } from '#widgets/parts/coaching/read-profile.ts';

export interface ProfileFormProps {
  /** Saved profile; null the first time. */
  profile: CoachingProfile | null;
  /** Initial values from the member's earlier answers. */
  suggestion?: CoachingProfileSuggestion | undefined;
  /** If the member has accepted the consent text, the box starts checked. */
  consent: ConsentResponse | undefined;
  /** `isChanged`: the member changed fields while it was saved, so that the form stays open. */
  onSaved: (profile: CoachingProfile, isChanged: boolean) => void;
  /** Called after the draft was deleted. */
  onCancel: () => void;
}

const ended = errorToast(
  msg`Not Saved`,
  msg`Your coaching has ended, so your profile can’t be changed any more. Your text is still here.`,
);

const notSaved = errorToast(msg`Error`, msg`Failed to save profile. Please try again.`);

/** Topic of the draft with unsaved profile values. */
export const PROFILE_DRAFT = 'profile';

/** Form to create or edit the profile. */
export function ProfileForm({ profile, suggestion, consent, onSaved, onCancel }: ProfileFormProps) {
  const told: PartialProfile | null = profile ?? suggestion ?? null;
  const { t } = useLingui();
  const { api, base, resources } = useShop();
  const { toast } = useToast();
  const { fields: kept, onInput, drop } = useDraft(useDraftKey(PROFILE_DRAFT), '', consent?.consentWithdrawnAt);
  const form = useForm(
    readProfile,
    async ({ filledIn: _time, website: _honeypot, ...values }, listChanged) => {
      try {
        const saved = await saveProfile(api, {
          ...values,
          // Null if the consent could not be loaded: a box ticked before a withdrawal is then refused.
          seenWithdrawalAt: consent ? consent.consentWithdrawnAt : null,
          replaces: profile?.updatedAt ?? null,
        });
        const changed = listChanged();
        drop(changed);
        onSaved(saved, changed.length > 0);
      } catch (error) {
        const changed = isChangedMeanwhile(error);
        if (changed) resources.invalidate(profileResource);
        if (isCoachingOver(error)) markCoachingOver(resources);
        // Withdrawn after the form was opened: the box then appears unticked.
        if (issueFor(error, 'healthConsent')) resources.invalidate(consentResource);
        toast(changed ? CHANGED_TOAST : isCoachingOver(error) ? ended : notSaved);
        throw error;
      }
    },
    undefined,
    useSteps('profile', {}),
  );
  const { busy, errors, scripted } = form;
  function leave() {
    drop();
    onCancel();
  }
  const text = (name: 'fullName' | 'emergencyContactName' | 'emergencyContactPhone') => ({
    name,
    error: errors[name],
    defaultValue: told?.[name] ?? '',
    maxLength: scripted ? undefined : name === 'emergencyContactPhone' ? PHONE_MAX : LINE_MAX,
  });
  const number = (name: 'age' | 'weight' | 'height') => ({
    name,
    error: errors[name],
    defaultValue: told?.[name] ?? '',
  });
  return (
    <PostForm {...form} action={base + PROFILE_PATH} className="profile-form">
      <p>
        <Trans>
          You can save with just your name and age. Fill in the other fields marked * too, so that the plan fits you.
        </Trans>
      </p>
      <div ref={kept} onInput={onInput}>
        <fieldset className="profile-parts">
          <legend>
            <Trans>About you</Trans>
          </legend>
          <Field {...text('fullName')} label={markRequired(t`Full name`)} autoComplete="name" required />
          <Field {...number('age')} label={markRequired(t`Age`)} inputMode="numeric" required />
          <Field {...number('weight')} label={t`Weight (kg)`} inputMode="decimal" />
          <Field {...number('height')} label={t`Height (cm)`} inputMode="decimal" />
        </fieldset>
        <ProfileTraining profile={told} errors={errors} />
        <ProfileHealth profile={told} {...{ errors, consent }} />
        <fieldset className="profile-parts">
          <legend>
            <Trans>In an emergency</Trans>
          </legend>
          <Field {...text('emergencyContactName')} label={t`Emergency contact name`} />
          <Field {...text('emergencyContactPhone')} label={t`Emergency contact phone`} type="tel" inputMode="tel" />
        </fieldset>
      </div>
      <ProfileButtons busy={busy} onCancel={profile && leave} />
    </PostForm>
  );
}

/** `onCancel` is null without a saved profile to return to. */
function ProfileButtons({ busy, onCancel }: { busy: boolean; onCancel: (() => void) | null }) {
  const over = useCoachingOver();
  return (
    <div className="profile-send">
      {over ? (
        <OverLine until={over.until} />
      ) : (
        <Button type="submit" busy={busy} busyLabel={<Trans>Saving...</Trans>} part="button">
          <Trans>Save Profile</Trans>
        </Button>
      )}
      {onCancel && (
        <Button variant="quiet" disabled={busy} onClick={onCancel} part="button">
          <Trans context="a button: to leave a form as it was">Cancel</Trans>
        </Button>
      )}
    </div>
  );
}

/** Replaces the save button after the coaching has ended. */
function OverLine({ until }: { until: string | undefined }) {
  const { longDate } = useDates();
  const day = until && longDate(until);
  return (
    <p role="note">
      {day ? (
        <Trans>
          Your coaching ended on {day}, so your profile can’t be saved any more. Your text stays here until you leave
          this page. Copy what you want to keep.
        </Trans>
      ) : (
        <Trans>
          Your coaching has ended, so your profile can’t be saved any more. Your text stays here until you leave this
          page. Copy what you want to keep.
        </Trans>
      )}
    </p>
  );
}
