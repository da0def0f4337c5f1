import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { LetterResponse, TestLetterResponse } from '#contract/studio/letters.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { ActionButton } from '../action/action-button.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useReaders } from './readers-count.tsx';

const LIST = '/api/coach/letters';

interface Props {
  letter: LetterResponse;
  /** Something in the form is not saved yet. */
  unsaved: boolean;
}

/** Sends what is saved: to the coach alone, to the readers now, or at a time by the shop's clock. */
export function SendLetter({ letter, unsaved }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  const id = useId();
  const [at, setAt] = useState('');
  const [tested, setTested] = useState('');
  const path = `${LIST}/${letter.id}`;
  const { segment, language, onlyLanguage, postId, version } = letter;
  const { data } = useReaders({ segment, language: onlyLanguage ? language : undefined, postId });
  const readers = data?.readers ?? 0;
  const timeZone = data?.timeZone ?? '';
  const ready = !unsaved && letter.subject !== '' && letter.body !== '';
  return (
    <section className="studio-section letter-send" aria-label={t`Send`}>
      <h2>
        <Trans>Send</Trans>
      </h2>
      {!ready && (
        <p className="studio-notice">
          <Trans>What is saved is what is sent: please save the letter first.</Trans>
        </p>
      )}
      {tested && (
        <p role="status" className="studio-outcome">
          <Trans>A test is on its way to {tested}.</Trans>
        </p>
      )}
      <div className="c-field">
        <label htmlFor={id}>
          <Trans>At a time</Trans>
        </label>
        <input id={id} type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        <p className="c-field-hint">
          <Trans>By the shop's clock ({timeZone}). Leave it empty to send the letter now.</Trans>
        </p>
      </div>
      <div className="studio-actions">
        <ActionButton
          label={t`Send a test to me`}
          disabled={!ready}
          run={() => api.post<TestLetterResponse>(`${path}/test`)}
          changes={[]}
          onDone={({ to }) => setTested(to)}
        />
        <ActionButton
          label={at ? t`Send it at this time` : t`Send it now`}
          variant="primary"
          disabled={!ready}
          confirm={{ title: t`Send this letter?`, text: <Question readers={readers} at={at} /> }}
          run={() => api.post(`${path}/send`, { version, at: at || null })}
          changes={[LIST]}
        />
      </div>
    </section>
  );
}

function Question({ readers, at }: { readers: number; at: string }) {
  const { clockTime } = useDates();
  const moment = at && clockTime(at);
  return (
    <>
      <p>
        <Plural value={readers} one="# reader gets it as it is saved." other="# readers get it as it is saved." />
      </p>
      <p>
        {moment ? (
          <Trans>It leaves {moment} by the shop's clock. Until then you can take its time away and change it.</Trans>
        ) : (
          <Trans>What has left cannot be called back.</Trans>
        )}
      </p>
    </>
  );
}
