import { listDrafts } from '#widgets/parts/member/drafts/drafts.ts';
import { studioDraftKeys } from '#widgets/parts/member/drafts/studio-drafts.ts';
import { ROW_DRAFT_PREFIX } from '../../sync/device/log-storage.ts';

/** Field texts by name, by row. */
type Rows = Record<string, Record<string, string>>;

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
  const sets = rows.filter((row) => / \d+$/.test(row)).length;
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

/** Returns the names of rows with typed values. Names of sets end with the set's place. */
function listDraftRows(ofOthers: readonly string[]): string[] {
  const keys = Object.keys(localStorage).filter(
    (key) => key.startsWith(ROW_DRAFT_PREFIX) && !ofOthers.includes(key.slice(ROW_DRAFT_PREFIX.length)),
  );
  return keys.flatMap((key) => {
    const rows = Object.entries(readRows(key));
    return rows.flatMap(([row, typed]) => (Object.values(typed).some((text) => text.trim()) ? row : []));
  });
}

function readRows(key: string): Rows {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Rows;
  } catch {
    return {}; // Written by other code.
  }
}

/** Returns the topics of drafts, by shop and member. */
function draftTopics(member: string | undefined): string[] {
  return listDrafts(member).map((key) => key.split(' ').slice(3).join(' '));
}
