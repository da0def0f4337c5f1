import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { ApiError, NetworkError } from '#widgets/core/api/errors.ts';
import { readServerMessage } from '../form/use-studio-form.ts';
import { buildLanguageHeader, buildMemberHeader } from '#widgets/core/api/api.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { tabMember } from '#widgets/core/session/tab-member.ts';

interface UploadControlProps {
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
export function UploadControl({ kind, label, onStored, aria }: UploadControlProps) {
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

type UploadState =
  | { at: 'rest' }
  | { at: 'sending'; name: string; part: number }
  /** `reason` is the shop's message; missing if it was not reached. */
  | { at: 'failed'; name: string; reason: string | undefined; again: () => void };

/** Uploads one file at a time, with progress, error and retry. */
function useUpload(kind: 'picture' | 'file', onStored: (file: StoredFileResponse) => void) {
  const language = useLanguage();
  const [state, setState] = useState<UploadState>({ at: 'rest' });
  const current = useRef<AbortController>(null);
  // The form may change during the upload.
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const { name } = file;
    const control = new AbortController();
    current.current = control;
    setState({ at: 'sending', name, part: 0 });
    try {
      const onProgress = (part: number) => setState({ at: 'sending', name, part });
      const stored = await uploadFile(file, { kind, language, onProgress, signal: control.signal });
      setState({ at: 'rest' });
      latest.current(stored);
    } catch (error) {
      if (control.signal.aborted) return;
      const said = error instanceof ApiError ? (error.issues[0]?.message ?? readServerMessage(error)) : undefined;
      setState({ at: 'failed', name, reason: said, again: () => void send(file) });
    }
  }

  function stop() {
    current.current?.abort();
    setState({ at: 'rest' });
  }

  return { state, send: (file: File) => void send(file), stop };
}

interface Options {
  kind: 'picture' | 'file';
  language: Language;
  /** Reports the sent share, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file by XMLHttpRequest, which alone reports progress.
 * @throws {ApiError} if refused, {NetworkError} without an answer
 */
function uploadFile(file: File, { kind, language, onProgress, signal }: Options): Promise<StoredFileResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/coach/files?kind=${kind}`);
    request.setRequestHeader('accept', 'application/json');
    const headers = { ...buildLanguageHeader(language), ...buildMemberHeader(tabMember()) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status === 201) resolve(JSON.parse(responseText) as StoredFileResponse);
      else reject(new ApiError(status, responseText, statusText));
    });
    const broken = () => reject(new NetworkError('The shop cannot be reached.'));
    request.addEventListener('error', broken);
    request.addEventListener('abort', broken);
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
