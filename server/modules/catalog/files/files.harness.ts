import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { expect } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';

/** Reads a refusal: its status, its code and the message of the first wrong field. */
export async function refusal(response: Response) {
  const { error } = (await response.json()) as {
    error: { code: string; issues?: { path: string; message: string }[] };
  };
  return [response.status, error.code, error.issues?.[0]?.path, error.issues?.[0]?.message];
}

/** Starts an upload and breaks it off near the end of the file. */
export async function abortUpload(url: string, by: Browser, incoming: string): Promise<void> {
  const cookie = [...by.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000, cookie };
  const sent = request(`${url}/api/coach/files?kind=file`, { method: 'POST', headers });
  const gone = new Promise<void>((resolve) => sent.on('error', () => resolve()).on('close', () => resolve()));
  sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7');
  sent.write(Buffer.alloc(90_000));
  await expect.poll(() => readdir(incoming)).toHaveLength(1);
  sent.destroy();
  await gone;
}
