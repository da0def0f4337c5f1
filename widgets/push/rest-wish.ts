/** Whether the end of a rest is told here: the page asks for it while there is no connection, too. Signing out clears it. */
const KEY = 'coach-push:rest-over';

export function noteRestWish(wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? '1' : '0');
  } catch {
    return; // Storage is blocked: then rests are told wherever messages are allowed.
  }
}

export function wantsRest(): boolean {
  try {
    return localStorage.getItem(KEY) !== '0';
  } catch {
    return true; // As above.
  }
}
