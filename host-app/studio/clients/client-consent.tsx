import { Trans } from '@lingui/react/macro';
import type { ClientResponse } from '#contract/studio/clients.ts';
import { ShortDay } from './short-day.tsx';

interface Props extends Pick<ClientResponse, 'consent'> {
  /** They are now: who is not any more is asked for nothing. */
  coached: boolean;
}

/** What they agreed to about data on their health: the words, when, and when they took it back. */
export function ClientConsent({ consent, coached }: Props) {
  const { version, words, at, askAgain, takenBack } = consent;
  const day = at && <ShortDay day={at.slice(0, 10)} />;
  const back = takenBack && <ShortDay day={takenBack.at.slice(0, 10)} />;
  return (
    <section className="studio-section" aria-labelledby="client-consent">
      <h2 id="client-consent">
        <Trans>Consent about health</Trans>
      </h2>
      {version ? (
        <>
          <p>
            <Trans>Given on {day}.</Trans>
          </p>
          {askAgain && coached && (
            <p>
              <Trans>
                These are earlier words. They are asked for those of now on their coaching page; until they agree, their
                check-ins, pain and notes in their log, and why a day or an exercise is left out are not yours to read.
              </Trans>
            </p>
          )}
          <details>
            <summary>
              <Trans>The words they agreed to</Trans>
            </summary>
            <p>{words ?? <Trans>The words were not kept then.</Trans>}</p>
          </details>
        </>
      ) : (
        <p>
          {back ? (
            <Trans>Taken back on {back}.</Trans>
          ) : (
            <Trans>
              Not given. Health notes, check-ins, what hurts and what they note in their log, and why they leave a day
              or an exercise out are not shown to you.
            </Trans>
          )}
        </p>
      )}
    </section>
  );
}
