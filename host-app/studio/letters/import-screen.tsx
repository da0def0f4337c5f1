import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import {
  CONSENT_MIN,
  IMPORT_LINES,
  ImportFormRequest,
  type ImportPreviewResponse,
  type ImportResponse,
  NAMED_LINES,
  type ImportRefusal,
} from '#contract/newsletter/subscribers.studio.ts';
import { toLocale } from '#contract/i18n/languages.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { CustomField, SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { ImportPreview } from './import-preview.tsx';

const PATH = '/api/coach/subscribers';

const WHY: Readonly<Record<ImportRefusal, Words>> = {
  'no-address': msg`is not an e-mail address`,
  formula: msg`starts with a spreadsheet formula character`,
  left: msg`unsubscribed here before`,
  suppressed: msg`bounced, or was reported as spam`,
  erased: msg`was erased here after the consent date`,
  unsubscribed: msg`is unsubscribed in your file`,
  unconfirmed: msg`is not confirmed in your file`,
  unclear: msg`has no clear status in your file`,
};

interface ImportValues {
  consent: string;
  day: string;
  file: string;
  unsubscribed: 'skip' | 'keep';
  unclear: '' | 'skip' | 'add';
}

/** Imports subscribers from a file. Previews the parsed file and then reports the result of its lines. */
export default function ImportScreen() {
  const { t } = useLingui();
  const api = useStudioApi();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreviewResponse>();
  const [result, setResult] = useState<ImportResponse>();
  const again = t`Choose the file again.`;
  const toChoose = t`Choose what to do with people whose status is unclear.`;
  const latest = useRef<File>(undefined);
  const form = useStudioForm<ImportValues, ImportResponse>({
    id: 'subscribers:import',
    schema: ImportFormRequest,
    values: { consent: '', day: '', file: '', unsubscribed: 'skip', unclear: '' },
    save: async ({ file: _name, ...values }) => {
      // A draft keeps the name of a file, but not the file.
      if (!file) throw refusal('file', again);
      const { unclear } = preview ?? (await read(file));
      if (unclear > 0 && !values.unclear) throw refusal('unclear', toChoose);
      return api.upload(`${PATH}/import?${new URLSearchParams(values)}`, file);
    },
    changes: [PATH, '/api/coach/letters'],
    onSaved: (answer) => {
      setPreview(undefined);
      setResult(answer);
    },
  });

  async function read(chosen: File): Promise<ImportPreviewResponse> {
    const answer = await api.upload<ImportPreviewResponse>(`${PATH}/import/preview`, chosen);
    if (latest.current === chosen) setPreview(answer);
    return answer;
  }

  function choose(chosen: File | undefined) {
    latest.current = chosen;
    setFile(chosen);
    setPreview(undefined);
    setResult(undefined);
    if (!chosen) return;
    read(chosen).catch((error: unknown) => {
      // Without a connection the import itself reports it.
      if (error instanceof ApiError && latest.current === chosen) form.refuse(error.issues);
    });
  }

  return (
    <Screen
      title={t`Import subscribers`}
      lead={t`Add people who consented elsewhere. The import itself sends no e-mail; they get your next newsletter.`}
      back={{ to: '/letters/subscribers', label: t`Subscribers` }}
    >
      {result && <Result result={result} />}
      <FormBody form={form} saveLabel={t`Import`}>
        <FileField onChoose={choose} />
        {preview && <ImportPreview preview={preview} />}
        {preview && <Choices preview={preview} />}
        <TextAreaField
          name="consent"
          label={<Trans>Consent source</Trans>}
          rows={3}
          hint={<Trans>At least {CONSENT_MIN} characters. Stored with each person as proof of consent.</Trans>}
        />
        <TextField name="day" type="date" label={<Trans>Consent date</Trans>} />
      </FormBody>
    </Screen>
  );
}

function FileField({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const most = IMPORT_LINES.toLocaleString(toLocale(useLanguage()));
  return (
    <CustomField
      name="file"
      label={<Trans>CSV file</Trans>}
      hint={
        <>
          <Trans>
            One person per row, at most {most} rows. Exports from Ghost, Mailchimp, Substack and spreadsheets work as
            they are.
          </Trans>{' '}
          <Trans>New people get the tags of a column called “tags”.</Trans>
        </>
      }
    >
      {(field, aria) => (
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          {...aria}
          ref={field.ref}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            field.onChange(chosen?.name ?? '');
            onChoose(chosen);
          }}
        />
      )}
    </CustomField>
  );
}

/** Choices for people whom the file does not mark as subscribed. */
function Choices({ preview }: { preview: ImportPreviewResponse }) {
  const { t } = useLingui();
  return (
    <>
      {preview.unsubscribed > 0 && (
        <SelectField name="unsubscribed" label={<Trans>People who unsubscribed elsewhere</Trans>}>
          <option value="skip">{t`Skip them`}</option>
          <option value="keep">{t`Import them as unsubscribed`}</option>
        </SelectField>
      )}
      {preview.unclear > 0 && (
        <SelectField name="unclear" label={<Trans>People without a clear status</Trans>}>
          <option value="">{t`Choose`}</option>
          <option value="skip">{t`Skip them`}</option>
          <option value="add">{t`Import as subscribed`}</option>
        </SelectField>
      )}
    </>
  );
}

function Result({ result: { added, unsubscribed, known, repeated, refused, lines } }: { result: ImportResponse }) {
  const say = useSay();
  return (
    <section className="studio-section" role="status">
      <h2>
        <Plural value={added} one="# person added." other="# people added." />
      </h2>
      {unsubscribed > 0 && (
        <p>
          <Plural
            value={unsubscribed}
            one="# unsubscribed, as in your file."
            other="# unsubscribed, as in your file."
          />
        </p>
      )}
      {known > 0 && (
        <p>
          <Plural value={known} one="# already known, unchanged." other="# already known, unchanged." />
        </p>
      )}
      {repeated > 0 && (
        <p>
          <Plural value={repeated} one="# row repeats an address." other="# rows repeat an address." />
        </p>
      )}
      {refused > 0 && (
        <>
          <p>
            <Plural value={refused} one="# row rejected:" other="# rows rejected:" />
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
              <Trans>Showing the first {NAMED_LINES}.</Trans>
            </p>
          )}
        </>
      )}
      <div className="studio-actions">
        <LinkButton to="/letters/subscribers" variant="quiet">
          <Trans>Go to subscribers</Trans>
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
