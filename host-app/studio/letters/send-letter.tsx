import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import type { LetterResponse, ReadersResponse, TestLetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import type { ApiError } from '#widgets/core/api/errors.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { ActionButton } from '../action/action-button.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { ReadersByLanguage, useReaders } from './readers-count.tsx';

const LIST = '/api/coach/letters';

interface Props {
  letter: LetterResponse;
  /** True if the form has unsaved changes. */
  unsaved: boolean;
  /** Shows errors that prevent sending beside the fields. */
  onIssues: (issues: ApiError['issues']) => void;
}

/** Sends the saved newsletter: a test to the coach, to the readers now, or at a time in the shop's zone. */
export function SendLetter({ letter, unsaved, onIssues }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  const [tested, setTested] = useState('');
  const path = `${LIST}/${letter.id}`;
  const { postId, version } = letter;
  const { data } = useReaders({ audience: letter, postId });
  const timeZone = data?.timeZone ?? '';
  const time = useTime(timeZone);
  const { at, passed } = time;
  const ready = !unsaved && letter.subject !== '' && letter.body !== '';
  return (
    <section className="studio-section letter-send" aria-label={t`Send`}>
      <h2>
        <Trans>Send</Trans>
      </h2>
      {!ready && (
        <p className="studio-notice">
          <Trans>Save the newsletter before sending.</Trans>
        </p>
      )}
      {tested && (
        <p role="status" className="studio-outcome">
          <Trans>Test sent to {tested}.</Trans>
        </p>
      )}
      <TimeField time={time} timeZone={timeZone} />
      <div className="studio-actions">
        <ActionButton
          label={t`Send test e-mail`}
          disabled={!ready}
          run={() => api.post<TestLetterResponse>(`${path}/test`)}
          changes={[]}
          onIssues={onIssues}
          onDone={({ to }) => setTested(to)}
        />
        <ActionButton
          label={at ? t`Schedule` : t`Send now`}
          variant="primary"
          disabled={!ready || passed}
          confirm={{ title: t`Send this newsletter?`, text: <Question counted={data} at={at} /> }}
          run={() => api.post(`${path}/send`, { version, at: at || null })}
          changes={[LIST]}
          onIssues={(issues) => {
            time.refuse(issues.find(({ path }) => path === 'at')?.message);
            onIssues(issues.filter(({ path }) => path !== 'at'));
          }}
        />
      </div>
    </section>
  );
}

/** Returns the scheduled time as typed, with its errors. */
function useTime(timeZone: string) {
  const { t } = useLingui();
  const [at, setAt] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // The shop's time zone may load after a time was typed.
  const passed = at !== '' && timeZone !== '' && at < clockIn(timeZone);
  return {
    at,
    /** Checked before the confirmation. */
    passed,
    problem: passed ? t`This time has already passed (shop time).` : problem,
    input,
    change: (next: string) => {
      setAt(next);
      setProblem(undefined);
    },
    refuse: (message: string | undefined) => {
      setProblem(message);
      if (message) input.current?.focus();
    },
  };
}

/** Returns the current time of a zone for a `datetime-local` field: 2026-11-24T09:05. */
function clockIn(timeZone: string): string {
  const shown = new Date().toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return shown.replace(' ', 'T');
}

function TimeField({ time, timeZone }: { time: ReturnType<typeof useTime>; timeZone: string }) {
  const id = useId();
  const { at, problem, input, change } = time;
  return (
    <div className="c-field">
      <label htmlFor={id}>
        <Trans>Schedule</Trans>
      </label>
      <input
        ref={input}
        id={id}
        type="datetime-local"
        value={at}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={(event) => change(event.target.value)}
      />
      {problem && (
        <p className="c-field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
      <p className="c-field-hint" id={`${id}-hint`}>
        <Trans>Shop time ({timeZone}). Leave empty to send now.</Trans>
      </p>
    </div>
  );
}

function Question({ counted, at }: { counted: ReadersResponse | undefined; at: string }) {
  const readers = counted?.readers ?? 0;
  const { clockTime } = useDates();
  const moment = at && clockTime(at);
  return (
    <>
      <p>
        <Plural value={readers} one="# recipient gets the saved version." other="# recipients get the saved version." />{' '}
        <ReadersByLanguage languages={counted?.languages ?? []} />
      </p>
      <p>
        {moment ? (
          <>
            <Trans>Scheduled for {moment}, shop time. Unschedule it to edit it.</Trans>{' '}
            <Trans>Recipients are counted again at that time.</Trans>
          </>
        ) : (
          <Trans>Sent e-mails can’t be recalled.</Trans>
        )}
      </p>
    </>
  );
}
