import type { StoredFileResponse } from '#contract/studio/files.ts';
import { buildLanguageHeader, buildMemberHeader } from '#widgets/core/api.ts';
import type { Language } from '#contract/languages.ts';
import { ApiError, NetworkError } from '#widgets/core/errors.ts';
import { tabMember } from '#widgets/core/tab-member.ts';

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
export function uploadFile(file: File, { kind, language, onProgress, signal }: Options): Promise<StoredFileResponse> {
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
