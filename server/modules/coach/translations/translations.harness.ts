import { expect } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';

/** A page, kept ready for a second, says it, or does not. */
export async function pageSays(app: TestApp, path: string, said: string, is = true): Promise<void> {
  const has = async () => (await (await fetch(app.url + path)).text()).includes(said);
  await expect.poll(has, { timeout: 10_000 }).toBe(is);
}

/** What a refusal says: status, code, and its first field with what is wrong there. */
export async function issue(response: Response): Promise<(string | number | undefined)[]> {
  const { error } = (await response.json()) as {
    error: { code: string; issues?: { path: string; message: string }[] };
  };
  return [response.status, error.code, error.issues?.[0]?.path, error.issues?.[0]?.message];
}
