import { expect } from 'vitest';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Expects a fresh page to contain a text, or not. */
export async function expectPageText(app: TestApp, path: string, said: string, is = true): Promise<void> {
  invalidateCache();
  const text = await (await fetch(app.url + path)).text();
  expect(text.includes(said)).toBe(is);
}

/** Returns status, code, and the first invalid field with its message. */
export async function issue(response: Response): Promise<(string | number | undefined)[]> {
  const { error } = (await response.json()) as {
    error: { code: string; issues?: { path: string; message: string }[] };
  };
  return [response.status, error.code, error.issues?.[0]?.path, error.issues?.[0]?.message];
}
