import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ClientLogResponse } from '#contract/coaching/clients.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { BusyButton } from '../action/busy-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { Days, NoDays } from './client-days.tsx';

/** Planned and done sessions: four weeks, and four more for each press. */
export function ClientLog({ path }: { path: string }) {
  const [parts, setParts] = useState<readonly (string | undefined)[]>([undefined]);
  // The pressed button stays until the older weeks are here.
  const busy = useRow<ClientLogResponse>(logAddress(path, parts.at(-1))).isPending && parts.length > 1;
  const shown = busy ? parts.slice(0, -1) : parts;
  return (
    <section className="studio-section client-part" aria-labelledby="client-log">
      <h2 id="client-log">
        <Trans>Plan and log</Trans>
      </h2>
      {shown.map((before, at) => (
        <Part
          key={before ?? 'now'}
          path={path}
          before={before}
          busy={busy}
          onOlder={at === shown.length - 1 ? (from) => setParts([...parts, from]) : undefined}
        />
      ))}
    </section>
  );
}

function logAddress(path: string, before: string | undefined): string {
  return `${path}/log${before ? `?before=${before}` : ''}`;
}

interface PartProps {
  path: string;
  /** First day of the part above; missing for the newest, which the page shows without a press. */
  before: string | undefined;
  /** True while older ones load. */
  busy: boolean;
  /** Missing if older ones are loaded already. */
  onOlder: ((from: string) => void) | undefined;
}

function Part({ path, before, busy, onOlder }: PartProps) {
  const address = logAddress(path, before);
  const query = useRow<ClientLogResponse>(address);
  const [read, setRead] = useState<{ of: ClientLogResponse; log: ClientLogResponse }>();
  return (
    <Loaded query={query}>
      {(known) => {
        // A newer log has to be read again.
        const { days, from, until, older, covered, closed, readAt } = read?.of === known ? read.log : known;
        return (
          <>
            {closed && <Closed path={address} onRead={(log) => setRead({ of: known, log })} />}
            {days.length > 0 ? (
              <Days days={days} from={from} until={until} path={path} isAdded={Boolean(before)} />
            ) : (
              <NoDays from={from} until={until} isAdded={Boolean(before)} />
            )}
            {readAt && <ReadOn at={readAt} />}
            {!covered && !before && (
              <p className="client-quiet">
                <Trans>Pain, reasons and notes are hidden until the client consents.</Trans>
              </p>
            )}
            {onOlder && older && (
              <div>
                <BusyButton variant="quiet" busy={busy} onClick={() => onOlder(from)}>
                  <Trans>Four weeks earlier</Trans>
                </BusyButton>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Pain notes and reasons for skipped sets. A press shows them and is logged first. */
function Closed({ path, onRead }: { path: string; onRead: (read: ClientLogResponse) => void }) {
  const { t } = useLingui();
  const api = useStudioApi();
  return (
    <div className="client-note">
      <ActionButton
        label={t`Show pain and reasons`}
        run={() => api.post<ClientLogResponse>(path)}
        changes={[]}
        onDone={onRead}
      />
      <span className="client-quiet">
        <Trans>Views are logged, and the client sees when.</Trans>
      </span>
    </div>
  );
}

function ReadOn({ at: read }: { at: string }) {
  const at = <Moment at={read} />;
  return (
    <p role="status" className="client-quiet">
      <Trans>View logged on {at}.</Trans>
    </p>
  );
}
