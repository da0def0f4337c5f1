import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  CONSENT_MIN,
  IMPORT_LINES,
  ImportFormRequest,
  type ImportResponse,
  NAMED_LINES,
  type RefusedWhy,
} from '#contract/studio/subscribers.ts';
import { ApiError } from '#widgets/core/errors.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { CustomField, TextAreaField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

const PATH = '/api/coach/subscribers';

const WHY: Readonly<Record<RefusedWhy, Words>> = {
  'no-address': msg`is no e-mail address`,
  formula: msg`begins with a sign that spreadsheets take for a formula`,
  left: msg`has left the list, and stays so`,
  suppressed: msg`refuses mail, or has called it unwanted`,
};

/** Brings people in from a file, and says what became of its lines. */
export default function ImportScreen() {
  const { t } = useLingui();
  const api = useStudioApi();
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<ImportResponse>();
  const again = t`Please choose the file again.`;
  const form = useStudioForm<{ consent: string; day: string; file: string }, ImportResponse>({
    id: 'subscribers:import',
    schema: ImportFormRequest,
    values: { consent: '', day: '', file: '' },
    save: ({ consent, day }) => {
      // Its name was kept on this device, and the file was not.
      if (!file) return Promise.reject(refusal('file', again));
      return api.upload(`${PATH}/import?${new URLSearchParams({ consent, day })}`, file);
    },
    changes: [PATH, '/api/coach/letters'],
    onSaved: setResult,
  });
  return (
    <Screen
      title={t`Bring people in`}
      lead={t`People who agreed elsewhere to get letters from you. Nothing is sent to them by this, and they get your next letter.`}
      back={{ to: '/letters/subscribers', label: t`Subscribers` }}
    >
      {result && <Result result={result} />}
      <FormBody form={form} saveLabel={t`Bring them in`}>
        <CustomField
          name="file"
          label={<Trans>CSV file</Trans>}
          hint={
            <Trans>
              One person a line, at most {IMPORT_LINES} lines. The column of addresses is called "email" or is the first
              one with an address; a column called "language" says what they read.
            </Trans>
          }
        >
          {(field, aria) => (
            <input
              type="file"
              accept=".csv,text/csv,text/plain"
              {...aria}
              ref={field.ref}
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                setFile(chosen);
                setResult(undefined);
                field.onChange(chosen?.name ?? '');
              }}
            />
          )}
        </CustomField>
        <TextAreaField
          name="consent"
          label={<Trans>Where these people agreed, and to what</Trans>}
          rows={3}
          hint={
            <Trans>
              At least {CONSENT_MIN} characters. It is kept with each of them as the proof of their consent.
            </Trans>
          }
        />
        <TextField name="day" type="date" label={<Trans>Day on which they agreed</Trans>} />
      </FormBody>
    </Screen>
  );
}

/** @public Stories show it with lines of their own. */
export function Result({ result: { added, known, repeated, refused, lines } }: { result: ImportResponse }) {
  const say = useSay();
  return (
    <section className="studio-section" role="status">
      <h2>
        <Plural value={added} one="# person was added." other="# people were added." />
      </h2>
      {known > 0 && (
        <p>
          <Plural
            value={known}
            one="# was known already and stays as it is."
            other="# were known already and stay as they are."
          />
        </p>
      )}
      {repeated > 0 && (
        <p>
          <Plural value={repeated} one="# line repeats an address." other="# lines repeat an address." />
        </p>
      )}
      {refused > 0 && (
        <>
          <p>
            <Plural value={refused} one="# line was refused:" other="# lines were refused:" />
          </p>
          <ul className="letter-lines">
            {lines.map(({ line, value, why }) => {
              const reason = say(WHY[why]);
              return (
                <li key={line}>
                  <Trans>
                    Line {line}: <b>{value}</b> {reason}
                  </Trans>
                </li>
              );
            })}
          </ul>
          {refused > lines.length && (
            <p>
              <Trans>Only the first {NAMED_LINES} are listed.</Trans>
            </p>
          )}
        </>
      )}
      <div className="studio-actions">
        <LinkButton to="/letters/subscribers" variant="quiet">
          <Trans>To the list</Trans>
        </LinkButton>
      </div>
    </section>
  );
}

function refusal(path: string, message: string): ApiError {
  return new ApiError(
    400,
    JSON.stringify({ error: { code: 'invalid_input', message, issues: [{ path, message }] } }),
    '',
  );
}
