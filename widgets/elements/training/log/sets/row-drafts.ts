import { ROW_DRAFT_PREFIX, type ValueStorage } from '../../sync/device/log-storage.ts';

/** Typed values of a row, by field name. */
export type RowDraft = Readonly<Partial<Record<string, string>>>;

const buildStorageKey = (sessionId: string) => ROW_DRAFT_PREFIX + sessionId;

/** Returns the ids of sessions with typed values: on this device, or those of the storage's keys. */
export function listTypedSessions(keys = Object.keys(localStorage)): string[] {
  return keys.filter((key) => key.startsWith(ROW_DRAFT_PREFIX)).map((key) => key.slice(ROW_DRAFT_PREFIX.length));
}

/** Moves the typed values of a session that continues under another id; that one's own rows stay. */
export function moveRowDrafts(values: ValueStorage, from: string, to: string): void {
  const rows = readRowDrafts(values, from);
  if (from === to || Object.keys(rows).length === 0) return;
  keepRowDrafts(values, to, { ...rows, ...readRowDrafts(values, to) });
  keepRowDrafts(values, from, {});
}

/** Deletes the typed values of a session about health: pain, reasons, notes, heart rates and perceived efforts. */
export function dropTypedHealth(values: ValueStorage, sessionId: string): void {
  const rows = Object.entries(readRowDrafts(values, sessionId)).flatMap(([row, { bpm: _bpm, rpe: _rpe, ...fields }]) =>
    HEALTH_ROWS.test(row) ? [] : [[row, fields] as const],
  );
  keepRowDrafts(values, sessionId, Object.fromEntries(rows));
}

/** Row of the session's notes. */
export const NOTES_ROW = 'session notes';

/** Rows of an exercise's pain, and of the reason for swapping or skipping it; the notes. */
const HEALTH_ROWS = / (?:pain|change|notes)$/;

/** True if a row is a set's, by its name. Other rows are pain, another change of an exercise, or notes. */
export function isSetRow(row: string): boolean {
  return / \d+$/.test(row);
}

/** True if a row has typed text. */
export function hasText(typed: RowDraft): boolean {
  return Object.values(typed).some((text) => text?.trim());
}

/** Returns the typed values of a session by row. */
export function readRowDrafts(values: ValueStorage, sessionId: string): Record<string, RowDraft> {
  try {
    const found: unknown = JSON.parse(values.getItem(buildStorageKey(sessionId)) ?? '{}');
    if (typeof found !== 'object' || !found) return {};
    return Object.fromEntries(Object.entries(found).map(([row, fields]) => [row, textsIn(fields)]));
  } catch {
    return {}; // Not ours, or storage is blocked.
  }
}

function textsIn(fields: unknown): RowDraft {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, text]) => typeof text === 'string'));
}

/** Stores the typed values of a session; without any, deletes them. */
export function keepRowDrafts(values: ValueStorage, sessionId: string, rows: Record<string, RowDraft>): void {
  const filled = Object.entries(rows).filter(([, fields]) => Object.keys(fields).length > 0);
  try {
    if (filled.length === 0) values.removeItem(buildStorageKey(sessionId));
    else values.setItem(buildStorageKey(sessionId), JSON.stringify(Object.fromEntries(filled)));
  } catch {
    return; // Storage is blocked: the values stay in the fields.
  }
}
