import { listDrafts } from '#widgets/parts/member/drafts/drafts.ts';
import { studioDraftKeys } from '#widgets/parts/member/drafts/studio-drafts.ts';
import { hasText, isSetRow, listTypedSessions, readRowDrafts } from './row-drafts.ts';

/** Numbers of a member's unsent and unsaved items. */
export interface DraftCounts {
  /** Sets that are not logged. */
  sets: number;
  /** Pain, and other changes of an exercise. */
  exerciseNotes: number;
  /** Messages with text or pictures. */
  letters: number;
  checkIns: number;
  profiles: number;
  studioDrafts: number;
}

/** Counts drafts that a sign-out of `member` deletes; of all members if none is known. `ofOthers` are session ids. */
export function countDrafts(member: string | undefined, ofOthers: readonly string[]): DraftCounts {
  const rows = listDraftRows(ofOthers);
  const sets = rows.filter(isSetRow).length;
  const topics = draftTopics(member);
  const [checkIns, profiles] = ['check-in', 'profile'].map((name) => topics.filter((topic) => topic === name).length);
  return {
    sets,
    exerciseNotes: rows.length - sets,
    letters: topics.length - checkIns! - profiles!,
    checkIns: checkIns!,
    profiles: profiles!,
    studioDrafts: studioDraftKeys(member).length,
  };
}

/** Returns the names of rows with typed values. */
function listDraftRows(ofOthers: readonly string[]): string[] {
  const ids = listTypedSessions().filter((id) => !ofOthers.includes(id));
  const rows = ids.flatMap((id) => Object.entries(readRowDrafts(localStorage, id)));
  return rows.flatMap(([row, typed]) => (hasText(typed) ? row : []));
}

/** Returns the topics of drafts, by shop and member. */
function draftTopics(member: string | undefined): string[] {
  return listDrafts(member).map((key) => key.split(' ').slice(3).join(' '));
}
