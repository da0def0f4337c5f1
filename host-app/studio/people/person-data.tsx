import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PersonResponse } from '#contract/accounts/people.studio.ts';
import { Field } from '#widgets/ui/field.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { useStudioApi } from '../core/studio-api.ts';

/** Data export and erasure of a person. */
export function PersonData({ person }: { person: PersonResponse }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const path = `/api/coach/people/${person.key}`;
  return (
    <section className="studio-section" aria-labelledby="person-data">
      <h2 id="person-data">
        <Trans>Data requests</Trans>
      </h2>
      <p>
        <Trans>
          The file contains data stored for this address, such as orders, payments and consents. Send it to this address
          only.
        </Trans>
      </p>
      <p>
        <Trans>
          It leaves out data that may be about health: profile, check-ins, onboarding answers, training notes, messages,
          pictures, e-mails and your note. They can get all of it in their account with “Download my data”.
        </Trans>
      </p>
      <div className="studio-actions">
        <ActionButton
          label={t`Export their data`}
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
  const [typed, setTyped] = useState('');
  return (
    <ActionButton
      label={t`Delete their data`}
      confirm={{
        title: t`Delete their data permanently?`,
        text: (
          <>
            <p>
              <Trans>
                All their data is deleted and subscriptions end at once. Orders and receipts stay in the books without a
                name. You can’t undo this.
              </Trans>
            </p>
            <p>
              <Trans>
                If a payment is disputed, its evidence stays on the order page until the dispute ends. Let the person
                know.
              </Trans>
            </p>
            {voices > 0 ? (
              <p role="note">
                <Trans>
                  A testimonial may be theirs, but it has no e-mail address.{' '}
                  <Link to="/site/testimonials">Delete it yourself.</Link>
                </Trans>
              </p>
            ) : (
              <p>
                <Trans>
                  Testimonials with their e-mail address are deleted too.{' '}
                  <Link to="/site/testimonials">Check the others</Link> if you quoted them.
                </Trans>
              </p>
            )}
            <p>
              <Trans>They get an e-mail once it’s done.</Trans>
            </p>
            <Field
              label={<Trans>Type {email} to confirm</Trans>}
              name="confirm"
              type="text"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
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
