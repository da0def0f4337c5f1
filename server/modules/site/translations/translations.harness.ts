import { expect } from 'vitest';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** A page that is made anew says it, or does not. */
export async function expectPageText(app: TestApp, path: string, said: string, is = true): Promise<void> {
  invalidateCache();
  const text = await (await fetch(app.url + path)).text();
  expect(text.includes(said)).toBe(is);
}

/** What a refusal says: status, code, and its first field with what is wrong there. */
export async function issue(response: Response): Promise<(string | number | undefined)[]> {
  const { error } = (await response.json()) as {
    error: { code: string; issues?: { path: string; message: string }[] };
  };
  return [response.status, error.code, error.issues?.[0]?.path, error.issues?.[0]?.message];
}
