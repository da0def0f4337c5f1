import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ConsentGone, ConsentResponse } from '#contract/consent.ts';
import type { CoachingProfile } from '#contract/profile.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useResource, useShop } from '#widgets/core/shop.tsx';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import {
  agree,
  checkInsResource,
  consentResource,
  historyResource,
  profileResource,
  takeBackConsent,
} from '../coaching/coaching.api.ts';
import { ConsentWords } from './consent-words.tsx';

/** What a member has agreed to about their health, when it was read, and the way to take it back. */
export function ProfileConsent({ profile }: { profile: CoachingProfile }) {
  const asked = useResource(consentResource);
  if (asked.status === 'loading') return null;
  if (asked.status === 'error') {
    return (
      <Panel onRetry={asked.reload}>
        <Trans>Your consent cannot be shown right now.</Trans>
      </Panel>
    );
  }
  const { version, askAgain, takenBack, readings } = asked.data;
  if (!version && !takenBack && readings.length === 0) return null;
  return (
    <section className="coaching-consent" aria-labelledby="coaching-consent">
      <h3 id="coaching-consent">
        <Trans>Your health, your consent</Trans>
      </h3>
      {askAgain && <AskAgain />}
      {version && <Given consent={asked.data} profile={profile} />}
      {takenBack && <TakenBack takenBack={takenBack} />}
      <Readings readings={readings} />
    </section>
  );
}

/** The old words covered less: until somebody agrees to the new ones, the coach reads no more than those. */
function AskAgain() {
  const { resources } = useShop();
  const { busy, failed, run } = usePress(agree, () => resources.invalidate(consentResource));
  return (
    <div className="coaching-ask" role="note">
      <p>
        <b>
          <Trans>We ask you again, because there is more now that may be about your health.</Trans>
        </b>{' '}
        <Trans>
          New are what hurts in your training log, why you leave a day out, and pictures in messages. The coach reads
          none of these until you agree; what you agreed to before still holds.
        </Trans>
      </p>
      <blockquote>
        <ConsentWords />
      </blockquote>
      <Button busy={busy} onClick={run} part="button">
        <Trans>I agree</Trans>
      </Button>
      {failed && <NotDone />}
    </div>
  );
}

function Given({ consent: { at, words }, profile }: { consent: ConsentResponse; profile: CoachingProfile }) {
  const { longDate } = useDates();
  const [asking, setAsking] = useState(false);
  const day = longDate(at);
  return (
    <>
      <p>
        <Trans>You agreed on {day} that the coach keeps and reads what you tell about your health.</Trans>
      </p>
      {words && (
        <details>
          <summary>
            <Trans>The words you agreed to</Trans>
          </summary>
          <p>{words}</p>
        </details>
      )}
      {asking ? (
        <Confirm profile={profile} onLeave={() => setAsking(false)} />
      ) : (
        <Button variant="quiet" onClick={() => setAsking(true)} part="button">
          <Trans>Take back my consent</Trans>
        </Button>
      )}
    </>
  );
}

function Confirm({ profile, onLeave }: { profile: CoachingProfile; onLeave: () => void }) {
  const { t } = useLingui();
  const { resources } = useShop();
  const { busy, failed, run } = usePress(takeBackConsent, () => {
    resources.invalidate(profileResource);
    resources.invalidate(historyResource(profile));
    resources.invalidate(checkInsResource);
    resources.invalidate(consentResource);
  });
  return (
    <div className="coaching-ask" role="group" aria-label={t`Take back my consent`}>
      <p>
        <b>
          <Trans>What it covers is deleted at once, for good:</Trans>
        </b>
      </p>
      <ul>
        <li>
          <Trans>health conditions, injuries and weight in your profile, also in its history</Trans>
        </li>
        <li>
          <Trans>your check-ins, with the coach’s answers to them</Trans>
        </li>
        <li>
          <Trans>what hurt, your notes on sessions, and why you left days out</Trans>
        </li>
        <li>
          <Trans>what you answered about your health before the coaching began</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Your training log stays, with its days, sets and weights, and so do your messages. You are coached all the
          same.
        </Trans>
      </p>
      <div className="coaching-presses">
        <Button busy={busy} onClick={run} part="button">
          <Trans>Take it back and delete</Trans>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onLeave} part="button">
          <Trans>Leave it as it is</Trans>
        </Button>
      </div>
      {failed && <NotDone />}
    </div>
  );
}

function TakenBack({ takenBack: { at, gone } }: { takenBack: NonNullable<ConsentResponse['takenBack']> }) {
  const say = useSay();
  const { longDate } = useDates();
  const day = longDate(at);
  const went = wentOf(gone);
  return (
    <div role="status">
      <p>
        <Trans>You took your consent back on {day}.</Trans>{' '}
        {went.length === 0 ? <Trans>There was nothing to delete.</Trans> : <Trans>Deleted were:</Trans>}
      </p>
      {went.length > 0 && (
        <ul>
          {went.map((each) => (
            <li key={say(each)}>{say(each)}</li>
          ))}
        </ul>
      )}
      <p>
        <Trans>Your training log stayed, without what hurt. The coach sees that you took it back, and when.</Trans>
      </p>
    </div>
  );
}

function wentOf({ profiles, checkIns, pain, notes, reasons, answers }: ConsentGone): Words[] {
  const each: [number, Words][] = [
    [
      profiles,
      msg`${plural(profiles, { one: 'health fields in # state of your profile', other: 'health fields in # states of your profile' })}`,
    ],
    [checkIns, msg`${plural(checkIns, { one: '# check-in', other: '# check-ins' })}`],
    [pain, msg`${plural(pain, { one: 'pain in # session', other: 'pain in # sessions' })}`],
    [notes, msg`${plural(notes, { one: 'notes on # session', other: 'notes on # sessions' })}`],
    [
      reasons,
      msg`${plural(reasons, { one: 'the reason for # day left out', other: 'the reasons for # days left out' })}`,
    ],
    [answers, msg`${plural(answers, { one: 'health answers of # form', other: 'health answers of # forms' })}`],
  ];
  return each.filter(([count]) => count > 0).map(([, words]) => words);
}

function Readings({ readings }: Pick<ConsentResponse, 'readings'>) {
  const { dateAndTime } = useDates();
  if (readings.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans>When the coach opened your health notes</Trans>
      </summary>
      <ul>
        {readings.map(({ at }) => (
          <li key={at}>
            <time dateTime={at}>{dateAndTime(at)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}

function NotDone() {
  return (
    <p role="alert">
      <Trans>That did not work, and nothing was changed. Please try again.</Trans>
    </p>
  );
}

/** A press that asks the shop once at a time. */
function usePress(send: (api: ReturnType<typeof useShop>['api']) => Promise<unknown>, onDone: () => void) {
  const { api } = useShop();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const run = () => {
    setBusy(true);
    setFailed(false);
    void send(api)
      .then(onDone, () => setFailed(true))
      .finally(() => setBusy(false));
  };
  return { busy, failed, run };
}
