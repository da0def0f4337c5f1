import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { keepDraft, readDraft } from './drafts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type DraftValues = Partial<Record<string, string>>;

export interface Draft {
  /** Around the fields. */
  fields: RefObject<HTMLDivElement | null>;
  /** Something was typed or chosen. */
  onInput: (event: FormEvent) => void;
  drop: () => void;
}

/**
 * Keeps what is typed and chosen until it is sent, and puts it back when the form is shown again. A draft of another week
 * is deleted; a form of no week passes none. Boxes are not kept: a consent is given anew.
 */
export function useDraft(key: string, week = ''): Draft {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const typed = read(key, week);
    if (!typed) keepDraft('', key);
    for (const control of controlsIn(fields.current)) putBack(control, typed?.[control.name]);
  }, [key, week]);
  return {
    fields,
    onInput({ target }) {
      const { name, type, value } = target as Control;
      if (name && type !== 'checkbox')
        keepDraft(JSON.stringify({ week, typed: { ...read(key, week), [name]: value } }), key);
    },
    drop: () => keepDraft('', key),
  };
}

function controlsIn(around: HTMLElement | null): Control[] {
  return [...(around?.querySelectorAll<Control>('input:not([type=checkbox]), textarea, select') ?? [])];
}

/** The coach may have changed the questions meanwhile: what does not fit them is not put anywhere. */
function putBack(control: Control, value: string | undefined): void {
  if (value === undefined) return;
  if (control instanceof HTMLInputElement && control.type === 'radio') {
    if (control.value === value) control.checked = true;
  } else if (!(control instanceof HTMLSelectElement) || [...control.options].some((each) => each.value === value)) {
    control.value = value;
  }
}

/** Undefined where nothing was begun this week. */
function read(key: string, week: string): DraftValues | undefined {
  try {
    const kept = JSON.parse(readDraft(key) || 'null') as { week?: unknown; typed?: object } | null;
    if (kept?.week !== week) return undefined;
    return Object.fromEntries(Object.entries(kept.typed ?? {}).filter(([, value]) => typeof value === 'string'));
  } catch {
    return undefined; // Not ours: whatever else stands on a page may write into the same storage.
  }
}
