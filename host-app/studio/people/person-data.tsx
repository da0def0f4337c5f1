import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { PersonResponse } from '#contract/studio/people.ts';
import { ActionButton } from '../action/action-button.tsx';
import { useStudioApi } from '../core/studio-api.ts';

/** What somebody may ask for: their data, and to be forgotten. */
export function PersonData({ person }: { person: PersonResponse }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const path = `/api/coach/people/${person.key}`;
  return (
    <section className="studio-section" aria-labelledby="person-data">
      <h2 id="person-data">
        <Trans>If they ask for their data</Trans>
      </h2>
      <p>
        <Trans>
          The file has orders, payments, consents and whatever else the shop knows of this mailbox. Send it to this
          address and no other.
        </Trans>
      </p>
      <p>
        <Trans>
          What they told about their health is not in it, nor what may be about it: profile, check-ins, first answers,
          what they noted in the training log, letters, pictures, mails, and your note. They take all of it away
          themselves: signed in with this address, in their account, with “Download my data”.
        </Trans>
      </p>
      <div className="studio-actions">
        <ActionButton
          label={t`Save their data as a file`}
          run={() => api.post<object>(`${path}/export`)}
          changes={[]}
          onDone={saveAsFile}
        />
        {!person.account?.isCoach && <Erase person={person} path={path} />}
      </div>
    </section>
  );
}

function Erase({ person: { email, voices }, path }: { person: PersonResponse; path: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <ActionButton
      label={t`Erase this person`}
      confirm={{
        title: t`Erase this person for good?`,
        text: (
          <>
            <p>
              <Trans>
                Everything about them goes, and what renews ends at once. Orders and receipts stay in the books without
                a name. It cannot be taken back.
              </Trans>
            </p>
            <p>
              <Trans>
                If a payment is disputed, evidence about it stays on the page of its order until the dispute has ended.
                Tell them so.
              </Trans>
            </p>
            {voices > 0 ? (
              <p role="note">
                <Trans>
                  A client voice seems to be theirs and names no mailbox, so that it stays.{' '}
                  <Link to="/site/testimonials">Take it off the page yourself.</Link>
                </Trans>
              </p>
            ) : (
              <p>
                <Trans>
                  A client voice with their mailbox goes, too. <Link to="/site/testimonials">Look at the others</Link>{' '}
                  if you have quoted them.
                </Trans>
              </p>
            )}
            <p>
              <Trans>Their mailbox gets a mail that says so.</Trans>
            </p>
            <div className="c-field">
              <label htmlFor={id}>
                <Trans>Type {email} to confirm</Trans>
              </label>
              <input
                id={id}
                type="text"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          </>
        ),
      }}
      run={() => api.post(`${path}/erase`, { confirm: typed })}
      changes={['/api/coach/people']}
      onDone={() => void navigate({ to: '/people' })}
    />
  );
}

function saveAsFile(data: object) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'their-data.json' });
  link.click();
  URL.revokeObjectURL(url);
}
