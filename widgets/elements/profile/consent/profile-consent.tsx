import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ConsentResponse } from '#contract/coaching/consent.ts';
import type { CoachingProfile } from '#contract/coaching/profile.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useIsEmbedded, useResource, useShop } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import {
  checkInsResource,
  consentResource,
  historyResource,
  profileResource,
} from '#widgets/parts/coaching/coaching.api.ts';
import { useDraftKey } from '#widgets/parts/member/drafts/draft-key.ts';
import { dropDraftsOfAllTabs } from '#widgets/parts/member/drafts/withdrawals.ts';
import { deviceChunk } from '#widgets/parts/member/sign-out/sign-out-steps.ts';
import { lettersResource } from '#widgets/parts/messages/talk.api.ts';
import {
  AgreeAgain,
  NewConsentRequest,
  FirstConsentRequest,
  ConsentFailed,
  useConsentRequest,
} from './agree-to-health.tsx';
import { takeBackConsent } from './take-back.api.ts';
import { describeDeletedData } from '../deleted-data.ts';

interface ProfileConsentProps {
  profile: CoachingProfile | null;
  /** Shows nothing if the consent cannot be loaded, because it is secondary here. */
  quiet?: boolean;
}

/**
 * Health consent of a member: its text, when the coach read the data, and its withdrawal. Without a profile it is for
 * former clients and for places that do not show the profile: they can withdraw the consent, and are asked for nothing.
 */
export function ProfileConsent({ profile, quiet = false }: ProfileConsentProps) {
  const asked = useResource(consentResource);
  if (asked.status === 'loading') return null;
  if (asked.status === 'error') {
    if (quiet) return null;
    return (
      <Panel onRetry={asked.reload} error={asked.error}>
        <Trans>Can’t show your consent right now.</Trans>
      </Panel>
    );
  }
  const { version, askAgain, takenBack, readings } = asked.data;
  if (!profile && !version && !takenBack && readings.length === 0) return null;
  return (
    <section className="coaching-consent" aria-labelledby="coaching-consent">
      <h3 id="coaching-consent">
        <Trans>Your health, your consent</Trans>
      </h3>
      {profile && askAgain && <NewConsentRequest />}
      {profile && !version && !takenBack && <FirstConsentRequest />}
      {version && <ConsentSummary consent={asked.data} profile={profile} />}
      {takenBack && <TakenBack takenBack={takenBack} />}
      {profile && takenBack && <AgreeAgain />}
      <Readings readings={readings} />
    </section>
  );
}

function ConsentSummary({
  consent: { at, words },
  profile,
}: {
  consent: ConsentResponse;
  profile: CoachingProfile | null;
}) {
  const { longDate } = useDates();
  const [asking, setAsking] = useState(false);
  const day = longDate(at);
  return (
    <>
      <p>
        <Trans>On {day} you agreed to let the coach keep and read what you share about your health.</Trans>
      </p>
      {words && (
        <details>
          <summary>
            <Trans>Consent text</Trans>
          </summary>
          <p>{words}</p>
        </details>
      )}
      {asking ? (
        <Confirm profile={profile} onLeave={() => setAsking(false)} />
      ) : (
        <Button variant="quiet" onClick={() => setAsking(true)} part="button">
          <Trans>Withdraw my consent</Trans>
        </Button>
      )}
    </>
  );
}

function Confirm({ profile, onLeave }: { profile: CoachingProfile | null; onLeave: () => void }) {
  const { t } = useLingui();
  const { api, resources } = useShop();
  const elsewhere = useIsEmbedded();
  const [, , member = ''] = useDraftKey().split(' ');
  const { busy, failed, run } = useConsentRequest(takeBackConsent, ({ takenBack }) => {
    // Drafts go at once, because the code for the log may not load.
    if (member) dropDraftsOfAllTabs(member, elsewhere);
    // On other sites nothing is stored. After a failure, the log's next download replaces what is stored here.
    const forget = () => deviceChunk.load().then(({ forgetHealth }) => forgetHealth(api, takenBack?.at));
    if (!elsewhere) void forget().catch(() => undefined);
    resources.invalidate(profileResource);
    if (profile) resources.invalidate(historyResource(profile));
    resources.invalidate(checkInsResource);
    resources.invalidate(lettersResource);
    resources.invalidate(consentResource);
  });
  return (
    <div className="coaching-ask" role="group" aria-label={t`Withdraw my consent`}>
      <p>
        <b>
          <Trans>The data it covers is deleted immediately and permanently:</Trans>
        </b>
      </p>
      <ul>
        <li>
          <Trans>health conditions, injuries, weight and height in your profile and its history</Trans>
        </li>
        <li>
          <Trans>your check-ins and the coach’s replies</Trans>
        </li>
        <li>
          <Trans>pain, session notes and your reasons for skipping days</Trans>
        </li>
        <li>
          <Trans>logged heart rates and the effort of sets</Trans>
        </li>
        <li>
          <Trans>your health answers from before coaching started</Trans>
        </li>
        <li>
          <Trans>your messages to the coach here, and the pictures you sent with them</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Your training log stays, with its days, sets, weights and swapped exercises. So do the coach’s messages to you
          and what you sent by e-mail or the contact form. Your coaching doesn’t depend on your consent.
        </Trans>
      </p>
      <div className="coaching-presses">
        <Button busy={busy} onClick={run} part="button">
          <Trans>Withdraw and delete</Trans>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onLeave} part="button">
          <Trans>Keep my consent</Trans>
        </Button>
      </div>
      {failed && <ConsentFailed error={failed} />}
    </div>
  );
}

function TakenBack({ takenBack: { at, gone } }: { takenBack: NonNullable<ConsentResponse['takenBack']> }) {
  const say = useSay();
  const { longDate } = useDates();
  const day = longDate(at);
  const went = describeDeletedData(gone, 'own');
  return (
    <div tabIndex={-1}>
      <p>
        <Trans>You withdrew your consent on {day}.</Trans>{' '}
        {went.length === 0 ? <Trans>There was nothing to delete.</Trans> : <Trans>Deleted:</Trans>}
      </p>
      {went.length > 0 && (
        <ul>
          {went.map((each) => (
            <li key={say(each)}>{say(each)}</li>
          ))}
        </ul>
      )}
      <p>
        <Trans>
          Your training log was kept, without pain entries. The coach sees that you withdrew your consent, and when.
        </Trans>
      </p>
    </div>
  );
}

function Readings({ readings }: Pick<ConsentResponse, 'readings'>) {
  const { dateAndTime } = useDates();
  if (readings.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans>Views of your health notes</Trans>
      </summary>
      <ul>
        {readings.map(({ at, what }) => (
          <li key={`${at}${what}`}>
            <time dateTime={at}>{dateAndTime(at)}</time>
            {what === 'first-answers' && (
              <>
                {' – '}
                <Trans comment="What the coach read: what somebody answered about their body before the coaching">
                  your onboarding answers
                </Trans>
              </>
            )}
            {what === 'log' && (
              <>
                {' – '}
                <Trans comment="What the coach read: pain and reasons in a client's training log">
                  pain and reasons in your log
                </Trans>
              </>
            )}
            {what === 'session-note' && (
              <>
                {' – '}
                <Trans comment="What the coach read: what a client wrote about a training session">
                  your note on a session
                </Trans>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
