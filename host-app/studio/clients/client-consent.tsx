import { Trans } from '@lingui/react/macro';
import type { ClientResponse } from '#contract/coaching/clients.studio.ts';
import { ShortDay } from './short-day.tsx';

interface Props extends Pick<ClientResponse, 'consent'> {
  /** True for an active client; a former one is asked for nothing. */
  coached: boolean;
}

/** Consent to health data: its words, when it was given, and when revoked. */
export function ClientConsent({ consent, coached }: Props) {
  const { version, words, at, askAgain, takenBack } = consent;
  const day = at && <ShortDay day={at.slice(0, 10)} />;
  const back = takenBack && <ShortDay day={takenBack.at.slice(0, 10)} />;
  return (
    <section className="studio-section" aria-labelledby="client-consent">
      <h2 id="client-consent">
        <Trans>Health consent</Trans>
      </h2>
      {version ? (
        <>
          <p>
            <Trans>Given on {day}.</Trans>
          </p>
          {askAgain && coached && (
            <p>
              <Trans>
                This is an earlier consent text. Their coaching page asks for the current one. Until then check-ins,
                pain, log notes and reasons for skipping stay hidden.
              </Trans>
            </p>
          )}
          <details>
            <summary>
              <Trans>Consent text</Trans>
            </summary>
            <p>{words ?? <Trans>The text was not stored at that time.</Trans>}</p>
          </details>
        </>
      ) : (
        <p>
          {back ? (
            <Trans>Withdrawn on {back}.</Trans>
          ) : (
            <Trans>Not given. Health notes, check-ins, pain, log notes and reasons for skipping stay hidden.</Trans>
          )}
        </p>
      )}
    </section>
  );
}
