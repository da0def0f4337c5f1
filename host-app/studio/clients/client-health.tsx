import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ClientHealthResponse, ClientResponse } from '#contract/coaching/clients.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { listMeasures } from '#widgets/elements/profile/form/profile-fields.ts';
import { useAnswers } from '../inbox/use-answers.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { Fact } from './client-profile.tsx';

/** Health notes and emergency contact. A press shows them and is logged first. */
export function ClientHealth({ path, readings }: { path: string; readings: ClientResponse['readings'] }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const [read, setRead] = useState<ClientHealthResponse>();
  const last = readings.find(({ what }) => what === 'health-notes');
  const at = last && <Moment at={last.at} />;
  return (
    <section className="studio-section" aria-labelledby="client-health">
      <h2 id="client-health">
        <Trans>Health notes and emergency contact</Trans>
      </h2>
      {read ? (
        <Notes read={read} />
      ) : (
        <>
          <p>
            <Trans>Views are logged, and the client sees when.</Trans> {at && <Trans>Last viewed on {at}.</Trans>}
          </p>
          <div>
            <ActionButton
              label={t`Show health notes`}
              run={() => api.post<ClientHealthResponse>(`${path}/health`)}
              changes={[]}
              onDone={setRead}
            />
          </div>
        </>
      )}
    </section>
  );
}

function Notes({ read }: { read: ClientHealthResponse }) {
  const { t } = useLingui();
  const say = useSay();
  const voice = { say, language: useLanguage() };
  const { healthConditions, injuries, answersBefore, emergencyContactName: name, emergencyContactPhone: phone } = read;
  const none = t({ message: 'No answer', comment: 'A client has written nothing about this' });
  const before = useAnswers()(answersBefore);
  const at = <Moment at={read.at} />;
  return (
    <div role="status">
      <dl className="studio-facts">
        {listMeasures(read, voice).map(([label, value]) => (
          <Fact key={label} label={label} value={value || none} />
        ))}
        <Fact label={t`Health conditions`} value={healthConditions || none} />
        <Fact label={t`Injuries`} value={injuries || none} />
        <dt>
          <Trans>Emergency contact</Trans>
        </dt>
        <dd>
          {name || phone ? (
            <>
              <bdi>{name}</bdi> {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
            </>
          ) : (
            none
          )}
        </dd>
      </dl>
      {before.length > 0 && (
        <>
          <h3>
            <Trans>Answers before coaching</Trans>
          </h3>
          <dl className="studio-facts">
            {before.map(([question, answer]) => (
              <Fact key={question} label={question} value={answer} />
            ))}
          </dl>
        </>
      )}
      <p className="client-quiet">
        <Trans>View logged on {at}.</Trans>
      </p>
    </div>
  );
}
