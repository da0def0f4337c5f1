import { withLanguage } from '../with-language.ts';

export const LOGOUT_PATH = '/api/logout';

/** Returns the path of the sign-out. `prefix` begins the paths of pages in the language of the next page. */
export function logoutPath(prefix: string): string {
  return withLanguage(LOGOUT_PATH, prefix);
}
