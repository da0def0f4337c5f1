import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { keepDraft, readDraft } from './drafts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type DraftValues = Partial<Record<string, string>>;

export interface Draft {
  /** Container of the fields. */
  fields: RefObject<HTMLDivElement | null>;
  /** Stores the draft on input. */
  onInput: (event: FormEvent) => void;
  /** Deletes the draft, except for fields that were changed while it was sent. */
  drop: (changed?: readonly string[]) => void;
  /** Keeps the draft for the next week's form. */
  keep: () => void;
}

/** In place of a draft's week. */
const NEXT_WEEK = 'next';

/**
 * Stores typed and chosen values until they are sent, and restores them when the form is shown again. Checkboxes are not
 * stored, because consent must be given again.
 * @param week deletes the draft of another week; '' for forms without weeks
 * @param seenWithdrawalAt last withdrawn consent that the form knows; deletes a draft from before it
 */
export function useDraft(key: string, week = '', seenWithdrawalAt?: string | null): Draft {
  const fields = useRef<HTMLDivElement>(null);
  // The member may type on until the next week's form is shown.
  const endedWeek = useRef<string>(undefined);
  // A form that hears of a withdrawal later keeps its text: the shop has refused it, and the member sends it again.
  const putAllBack = useEffectEvent((at: string, shown: string) => {
    readDraft(at, seenWithdrawalAt);
    const typed = read(at, shown);
    if (!typed) keepDraft('', at);
    for (const control of controlsIn(fields.current)) putBack(control, typed?.[control.name]);
  });
  useEffect(() => putAllBack(key, week), [key, week]);
  const store = (typed: DraftValues) =>
    keepDraft(JSON.stringify({ week: endedWeek.current === week ? NEXT_WEEK : week, typed }), key, seenWithdrawalAt);
  return {
    fields,
    onInput({ target }) {
      const { name, type, value } = target as Control;
      if (name && type !== 'checkbox') store({ ...read(key, week), [name]: value });
    },
    drop(changed = []) {
      const left = Object.entries(read(key, week) ?? {}).filter(([name]) => changed.includes(name));
      if (left.length > 0) store(Object.fromEntries(left));
      else keepDraft('', key);
    },
    keep() {
      endedWeek.current = week;
      const typed = read(key, week);
      if (typed) store(typed);
    },
  };
}

function controlsIn(around: HTMLElement | null): Control[] {
  return [...(around?.querySelectorAll<Control>('input:not([type=checkbox]), textarea, select') ?? [])];
}

/** Restores a value if it fits, because the coach may have changed the questions. */
function putBack(control: Control, value: string | undefined): void {
  if (value === undefined) return;
  if (control instanceof HTMLInputElement && control.type === 'radio') {
    if (control.value === value) control.checked = true;
  } else if (!(control instanceof HTMLSelectElement) || [...control.options].some((each) => each.value === value)) {
    control.value = value;
  }
}

/** Returns the draft; undefined if there is none of this week. */
function read(key: string, week: string): DraftValues | undefined {
  try {
    const kept = JSON.parse(readDraft(key) || 'null') as { week?: unknown; typed?: object } | null;
    if (kept?.week !== week && kept?.week !== NEXT_WEEK) return undefined;
    return Object.fromEntries(Object.entries(kept.typed ?? {}).filter(([, value]) => typeof value === 'string'));
  } catch {
    return undefined; // Not ours: other scripts of a page can write to the same storage.
  }
}
