import { useId, useRef, useState, type KeyboardEvent } from 'react';

export interface TabsOptions<K extends string> {
  /** Used in ids: without spaces. */
  names: readonly K[];
  /** Null while all are closed. */
  open: K | null;
  onOpen: (name: K) => unknown;
  /** Arrow keys only move the focus, and a press opens, because opening is expensive. */
  manual?: boolean;
}

/** Returns the ARIA attributes and keyboard handlers of a tab list, its tabs and panels. */
export function useTabs<K extends string>({ names, open, onOpen, manual }: TabsOptions<K>) {
  const [focused, setFocused] = useState(open ?? names[0]!);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const current = manual ? focused : open;

  function onKeyDown(event: KeyboardEvent) {
    const right = getComputedStyle(list.current!).direction === 'rtl' ? -1 : 1;
    const at = names.indexOf(current!);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + right, ArrowLeft: at - right, Home: 0, End: -1 };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + names.length) % names.length;
    (list.current!.children[next] as HTMLElement).focus();
    if (!manual) onOpen(names[next]!);
  }

  return {
    list: { role: 'tablist', tabIndex: -1, ref: list, onKeyDown },
    tab: (name: K) => ({
      type: 'button' as const,
      role: 'tab',
      id: `${id}-${name}`,
      'aria-selected': name === open,
      'aria-controls': name === open ? `${id}-${name}-panel` : undefined,
      tabIndex: name === current ? 0 : -1,
      onFocus: () => setFocused(name),
      onClick: () => onOpen(name),
    }),
    panel: (name: K) => ({ role: 'tabpanel', id: `${id}-${name}-panel`, 'aria-labelledby': `${id}-${name}` }),
  };
}
