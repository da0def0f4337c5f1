import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StoredFileResponse } from '#contract/studio/files.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useUpload } from './use-upload.ts';

interface Props {
  kind: 'picture' | 'file';
  /** Label of the file control. */
  label: ReactNode;
  onStored: (file: StoredFileResponse) => void;
  aria?: { id?: string; 'aria-invalid'?: true | undefined; 'aria-describedby'?: string | undefined };
}

const ACCEPTED = {
  picture: 'image/png,image/jpeg,image/webp,image/avif,image/gif',
  file: '.pdf,.epub,.zip,.mp4,.mp3,.m4a,image/png,image/jpeg,image/webp,image/avif,image/gif',
};

/** Picks and uploads a file. Shows progress, errors and a retry button in place. */
export function UploadControl({ kind, label, onStored, aria }: Props) {
  const { t } = useLingui();
  const { state, send, stop } = useUpload(kind, onStored);
  if (state.at === 'sending') {
    const { name, part } = state;
    const percent = Math.round(part * 100);
    return (
      <div className="studio-upload">
        <p>
          {part < 1 ? (
            <Trans>
              Uploading {name}: {percent} %
            </Trans>
          ) : (
            <Trans>Processing {name}…</Trans>
          )}
        </p>
        <progress value={part} max={1} aria-label={t`Uploading ${name}`} />
        <Button variant="quiet" onClick={stop}>
          <Trans>Stop</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="studio-upload">
      {state.at === 'failed' && (
        <div role="alert">
          <p className="c-field-error">
            {state.reason ?? <Trans>Can’t reach the shop. {state.name} was not uploaded.</Trans>}
          </p>
          <Button variant="quiet" onClick={state.again}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <label className="studio-upload-choose">
        <span>{label}</span>
        <input
          type="file"
          {...aria}
          accept={ACCEPTED[kind]}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) send(file);
            // Allows the same file to be picked again.
            currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}
