import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type PushKind, PUSH_KINDS } from '#contract/operations/push-kinds.ts';
import type { PushRequest, PushResponse } from '#contract/operations/push.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import type { PushState } from './browser-push.ts';

export interface PushViewProps {
  state: PushState;
  /** The permission request is open. */
  turning: boolean;
  onTurn: () => void;
  wishes: Pick<PushResponse, 'kinds' | 'quiet'>;
  onChange: (change: PushRequest) => void;
}

const KINDS: Record<PushKind, Words> = {
  'session-today': msg`Session planned for today`,
  'coach-answered': msg`Reply from the coach`,
  'plan-new': msg`New plan`,
  'rest-over': msg`End of a rest`,
};

const NIGHT = { from: '21:00', to: '07:00' };

/** Push settings of this device: on or off, kinds and quiet hours. */
export function PushView({ state, turning, onTurn, wishes, onChange }: PushViewProps) {
  const say = useSay();
  const { kinds, quiet } = wishes;
  return (
    <div className="push">
      <ThisDevice state={state} turning={turning} onTurn={onTurn} />
      <fieldset>
        <legend>
          <Trans>On every enabled device, notify me about</Trans>
        </legend>
        {PUSH_KINDS.map((kind) => (
          <label key={kind} className="push-wish">
            <input
              type="checkbox"
              checked={kinds[kind]}
              onChange={({ target }) => onChange({ kinds: { [kind]: target.checked } })}
            />
            {say(KINDS[kind])}
          </label>
        ))}
        {/* No browser lets other code of a page wait longer (`host-app/worker/notices.ts`). */}
        <p>
          <Trans>
            For rests longer than 4 min 45 s, you get a notification if you are online when the rest starts. For shorter
            rests, keep the page open.
          </Trans>
        </p>
      </fieldset>
      <fieldset>
        <legend>
          <Trans>Quiet hours</Trans>
        </legend>
        <label className="push-wish">
          <input
            type="checkbox"
            checked={quiet !== null}
            onChange={({ target }) => onChange({ quiet: target.checked ? NIGHT : null })}
          />
          <Trans>Hold notifications during quiet hours</Trans>
        </label>
        {quiet && (
          <div className="push-quiet">
            <Time
              label={msg({ message: 'From', context: 'quiet hours' })}
              value={quiet.from}
              onSay={(from) => onChange({ quiet: { ...quiet, from } })}
            />
            <Time
              label={msg({ message: 'To', context: 'quiet hours' })}
              value={quiet.to}
              onSay={(to) => onChange({ quiet: { ...quiet, to } })}
            />
          </div>
        )}
      </fieldset>
    </div>
  );
}

function ThisDevice({ state, turning, onTurn }: Pick<PushViewProps, 'state' | 'turning' | 'onTurn'>) {
  if (state === 'unsupported')
    return (
      <p>
        <Trans>This browser can’t show notifications when the page is closed.</Trans>
      </p>
    );
  if (state === 'install')
    return (
      <p>
        <Trans>
          On this device, notifications work only from the home screen. Choose “Share”, then “Add to Home Screen”, and
          open the page from there.
        </Trans>
      </p>
    );
  if (state === 'denied')
    return (
      <p>
        <Trans>
          Notifications from this site are blocked in this browser. Allow them in the browser’s settings for this site,
          then reload this page.
        </Trans>
      </p>
    );
  const on = state === 'on';
  return (
    <div className="dash-actions">
      <p>{on ? <Trans>On for this device.</Trans> : <Trans>Off on this device.</Trans>}</p>
      <Button variant="quiet" busy={turning} onClick={onTurn}>
        {on ? <Trans>Turn off notifications here</Trans> : <Trans>Turn on notifications here</Trans>}
      </Button>
    </div>
  );
}

interface TimeProps {
  label: Words;
  value: string;
  onSay: (time: string) => void;
}

/** Reports on blur, because typing 22:30 over 21:00 passes through other times. */
function Time({ label, value, onSay }: TimeProps) {
  const say = useSay();
  return (
    <label>
      {say(label)}
      <input
        key={value}
        type="time"
        defaultValue={value}
        onBlur={({ target }) => target.value && target.value !== value && onSay(target.value)}
      />
    </label>
  );
}
