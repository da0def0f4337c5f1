import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { focusNextRemove, focusUpload } from '../action/focus-rest.ts';
import { CustomField } from '../form/fields.tsx';
import { toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { UploadControl } from './upload-control.tsx';

interface PictureFieldProps {
  /** Name in the contract. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

/** Field for a public picture. Its value is the id of a stored file, '' for none; the file is at `/media/<id>.webp`. */
export function PictureField(props: PictureFieldProps) {
  const { t } = useLingui();
  return (
    <CustomField {...props}>
      {({ value, onChange }, aria) => {
        const id = String(value ?? '');
        return (
          <div className="studio-picture">
            {id !== '' && <img src={`/media/${id}.webp`} alt={t`Current picture`} />}
            <UploadControl
              kind="picture"
              aria={aria}
              label={id === '' ? <Trans>Choose a picture</Trans> : <Trans>Choose another picture</Trans>}
              onStored={(file) => onChange(file.id)}
            />
            {id !== '' && (
              <Button
                variant="quiet"
                onClick={({ currentTarget }) => {
                  focusUpload(currentTarget);
                  onChange('');
                }}
              >
                <Trans>Remove the picture</Trans>
              </Button>
            )}
          </div>
        );
      }}
    </CustomField>
  );
}

/** File in the value of a `FilesField`. Files that the shop makes have no size. */
export interface ListedFile {
  /** Id of a stored file, or the name of a document that the shop makes. */
  id: string;
  name: string;
  bytes?: number | undefined;
}

/** Field for an ordered list of `ListedFile`. Uploads and files of the shop (`made`) are appended. */
export function FilesField({ made = [], ...props }: PictureFieldProps & { made?: readonly ListedFile[] }) {
  return (
    <CustomField {...props}>
      {({ value, onChange }, aria) => {
        const files = (value ?? []) as readonly ListedFile[];
        return (
          <div className="studio-files">
            {files.length > 0 && <Listed files={files} onChange={onChange} />}
            <UploadControl
              kind="file"
              aria={aria}
              label={<Trans>Add a file</Trans>}
              onStored={({ id, name, bytes }) => onChange([...files, { id, name, bytes }])}
            />
            {made
              .filter(({ id }) => !files.some((file) => file.id === id))
              .map((file) => (
                <Button
                  key={file.id}
                  variant="quiet"
                  onClick={({ currentTarget }) => {
                    focusUpload(currentTarget);
                    onChange([...files, file]);
                  }}
                >
                  <Trans>Add {file.name}</Trans>
                </Button>
              ))}
          </div>
        );
      }}
    </CustomField>
  );
}

/** Ordered files. The arrows stay focusable at the ends, because a disabled button loses the focus. */
function Listed({ files, onChange }: { files: readonly ListedFile[]; onChange: (files: ListedFile[]) => void }) {
  const { t } = useLingui();
  return (
    <ol>
      {files.map((file, at) => {
        const { id, name, bytes } = file;
        const others = files.filter((_, index) => index !== at);
        return (
          <li key={id}>
            <span>
              {name} {bytes !== undefined && <FileSize bytes={bytes} />}
            </span>
            <span>
              <button
                type="button"
                aria-disabled={at === 0 || undefined}
                aria-label={t`Move ${name} up`}
                onClick={() => at > 0 && onChange(others.toSpliced(at - 1, 0, file))}
              >
                ↑
              </button>
              <button
                type="button"
                aria-disabled={at === others.length || undefined}
                aria-label={t`Move ${name} down`}
                onClick={() => at < others.length && onChange(others.toSpliced(at + 1, 0, file))}
              >
                ↓
              </button>
              <button
                type="button"
                data-remove
                aria-label={t`Remove ${name}`}
                onClick={({ currentTarget }) => {
                  focusNextRemove(currentTarget, 'li');
                  onChange(others);
                }}
              >
                ×
              </button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** File size in kilobytes or megabytes. */
function FileSize({ bytes }: { bytes: number }) {
  const language = useLanguage();
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const format = new Intl.NumberFormat(toLocale(language), {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
  return <small className="studio-file-size">{format.format(value)}</small>;
}
