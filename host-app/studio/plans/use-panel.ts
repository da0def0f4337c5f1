import { useEffect, useRef, useState } from 'react';
import { dropFormDraft, saveFormDraft, readFormDraft } from '../form/kept-values.ts';
import type { Panel } from './days-panels.tsx';
import type { InsertedLine } from './pasted-place.ts';

const NONE: { text: string; rest: boolean; taken: readonly InsertedLine[] } = { text: '', rest: false, taken: [] };

/** Holds the panel above the days. A pasted table stays on this device until it is inserted or dropped. */
export function usePanel(plan: string): [Panel, (panel: Panel) => void] {
  const id = `plan-paste:${plan}`;
  const [panel, setPanel] = useState<Panel>(() => {
    const kept = readFormDraft(id, { values: NONE })?.values;
    return kept ? { open: 'paste', ...kept } : {};
  });
  const before = useRef(id);
  const { text = '', rest = false, taken = NONE.taken } = panel;
  useEffect(() => {
    // The first save gave the new plan its id.
    if (before.current !== id) dropFormDraft(before.current);
    before.current = id;
    if (text === '') dropFormDraft(id);
    else saveFormDraft(id, { text, rest, taken });
  }, [id, text, rest, taken]);
  return [panel, setPanel];
}
