import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CoachingProfile as Profile, CoachingProfileSuggestion } from '#contract/coaching/profile.ts';
import { Panel } from '#widgets/core/panel.tsx';
import type { Resource } from '#widgets/core/api/resources.ts';
import { useResource, useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useFormKey } from '#widgets/forms/use-form-key.ts';
import { useDraftKey } from '#widgets/parts/member/drafts/draft-key.ts';
import { readDraft } from '#widgets/parts/member/drafts/drafts.ts';
import { useWithdrawals } from '#widgets/parts/member/drafts/use-withdrawals.ts';
import { isCoachingOver } from '#widgets/parts/coaching/is-over.ts';
import { readAgreed } from '#widgets/parts/coaching/agreed.ts';
import { consentResource, PROFILE_PATH, profileResource } from '#widgets/parts/coaching/coaching.api.ts';
import { EliteRequired } from '#widgets/parts/coaching/elite-required.tsx';
import { useCoachingOver } from '#widgets/parts/coaching/over.ts';
import { ProfileConsent } from './consent/profile-consent.tsx';
import { PROFILE_DRAFT, ProfileForm, type ProfileFormProps } from './form/profile-form.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';

/** Profile of a client: to read, or to edit; opens the form if there is none. */
export function CoachingProfile() {
  const asked = useResource(profileResource);
  const withdrawals = useWithdrawals(profileResource, suggestionResource, consentResource);
  const [known, know] = useState<{ profile: Profile | null }>();
  if (asked.status === 'ready' && known?.profile !== asked.data) know({ profile: asked.data });
  const failed = asked.status === 'error' ? <Failed error={asked.error} onRetry={asked.reload} /> : undefined;
  if (!known) return failed ?? <ProfileSkeleton />;
  return <Loaded key={withdrawals} loaded={known.profile} failed={failed} />;
}

function Failed({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) {
  const over = useCoachingOver();
  // Only recent clients get here. The page shows above that the coaching is over, if it knows.
  if (isCoachingOver(error)) {
    return (
      <>
        {!over && <EliteRequired ended />}
        <ProfileConsent profile={null} />
      </>
    );
  }
  return (
    <Panel onRetry={onRetry} error={error}>
      <Trans>Can’t load your coaching profile right now.</Trans>
    </Panel>
  );
}

interface LoadedProps {
  loaded: Profile | null;
  /** Error of a reload: replaces the read view, and appears above the form. */
  failed: ReactNode;
}

function Loaded({ loaded, failed }: LoadedProps) {
  const { emit, resources } = useShop();
  const { toast } = useToast();
  const over = useCoachingOver();
  const [saved, setSaved] = useState<Profile | null>(null);
  const draft = useDraftKey(PROFILE_DRAFT);
  // Restores a draft after a reload.
  const [editing, setEditing] = useState(() => readDraft(draft) !== '');
  const profile = newer(saved, loaded);
  const open = editing || !profile;
  const toggle = useFocusAfter(open);

  const [formKey, keepOpen] = useFormKey(profile?.updatedAt);

  function onSaved(answer: Profile, isChanged: boolean) {
    if (isChanged) keepOpen(answer.updatedAt);
    setSaved(answer);
    setEditing(isChanged);
    resources.invalidate(profileResource);
    readAgreed(resources);
    toast({ title: msg`Profile Saved`, description: msg`The coach can see it now.` });
    emit('coach-profile-saved', {});
  }

  if (failed && !open) return failed;
  return (
    <section className="coaching" aria-labelledby="coaching-profile">
      <header>
        <h2 id="coaching-profile">
          <Trans>Coaching profile</Trans>
        </h2>
        {profile && (
          <button
            type="button"
            className="c-button"
            data-variant="quiet"
            part="button"
            aria-pressed={editing}
            ref={toggle}
            onClick={() => setEditing(!editing)}
          >
            <Trans>Update Profile</Trans>
          </button>
        )}
      </header>
      {failed}
      {open ? (
        <>
          <ProfileFormWith formKey={formKey} profile={profile} onSaved={onSaved} onCancel={() => setEditing(false)} />
          {/* The form asks for it; clients who consented in a message or check-in withdraw it here. */}
          <ProfileConsent profile={null} quiet />
        </>
      ) : (
        <>
          <ProfileView profile={profile} />
          <ProfileConsent profile={over ? null : profile} />
        </>
      )}
    </section>
  );
}

type FormWithProps = Omit<ProfileFormProps, 'suggestion' | 'consent'> & {
  formKey: string | undefined;
};

/** Fills the first form with the answers from the coaching purchase. */
function ProfileFormWith({ formKey, profile, ...rest }: FormWithProps) {
  const asked = useResource(profile ? null : suggestionResource);
  const consent = useResource(consentResource);
  const [begun, begin] = useState(false);
  const known = consent.status !== 'loading' && (profile || asked.status !== 'loading');
  // A later reload does not remove typed values.
  if (known && !begun) begin(true);
  if (!known && !begun) return <ProfileSkeleton />;
  // The form works without suggestions; without an answer, there is no consent.
  const suggestion = asked.status === 'ready' ? asked.data : null;
  const given = consent.status === 'ready' ? consent.data : undefined;
  // A newer profile resets the form; its draft restores typed values.
  return <ProfileForm key={formKey} {...rest} {...{ profile, suggestion }} consent={given} />;
}

const suggestionResource: Resource<CoachingProfileSuggestion> = {
  key: 'coaching-profile-suggestion',
  load: (api) => api.get(`${PROFILE_PATH}/suggestion`),
};

/** Returns the newer version, because another element of the page may have saved later. */
function newer(saved: Profile | null, loaded: Profile | null): Profile | null {
  return saved && (!loaded || Date.parse(saved.updatedAt) > Date.parse(loaded.updatedAt)) ? saved : loaded;
}

/** Returns the focus to the opening button after the form has closed. */
function useFocusAfter(open: boolean) {
  const target = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) takeFocus(target.current);
    was.current = open;
  }, [open]);
  return target;
}
