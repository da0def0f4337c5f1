/** `localStorage` key of the visit. A sign-out deletes it, like all keys of members' pages. */
export const VISIT_KEY = 'coach-visit';

/** Returns an id for everything between two sign-outs in this browser; '' if storage is blocked or full. */
export function readVisit(): string {
  try {
    const visit = localStorage.getItem(VISIT_KEY) ?? `${Date.now()}-${Math.random()}`;
    localStorage.setItem(VISIT_KEY, visit);
    return visit;
  } catch {
    return '';
  }
}
