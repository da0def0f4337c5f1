export const LOGOUT_PATH = '/api/logout';

/** Path of the link and the form that sign out. `prefix` begins the paths of the pages in the language of the page that follows. */
export function logoutPath(prefix: string): string {
  return prefix ? `${LOGOUT_PATH}?lang=${prefix.slice(1)}` : LOGOUT_PATH;
}
