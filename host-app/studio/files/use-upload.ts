import { useEffect, useRef, useState } from 'react';
import type { StoredFileResponse } from '#contract/studio/files.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { ApiError } from '#widgets/core/errors.ts';
import { readServerMessage } from '../form/use-studio-form.ts';
import { uploadFile } from './upload.ts';

export type UploadState =
  | { at: 'rest' }
  | { at: 'sending'; name: string; part: number }
  /** `reason` is the shop's message; missing if it was not reached. */
  | { at: 'failed'; name: string; reason: string | undefined; again: () => void };

/** Uploads one file at a time, with progress, error and retry. */
export function useUpload(kind: 'picture' | 'file', onStored: (file: StoredFileResponse) => void) {
  const language = useLanguage();
  const [state, setState] = useState<UploadState>({ at: 'rest' });
  const current = useRef<AbortController>(null);
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
      onStored(stored);
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
