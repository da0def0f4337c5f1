import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

export interface TabsProps<K extends string> {
  label: string;
  /** Words by name; the first is shown at first. */
  tabs: Readonly<Record<K, string>>;
  /** The page's address remembers which one is open: only on a page of our own. */
  remember: boolean;
  children: (open: K) => ReactNode;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs as the keyboard knows them: arrows move and open, Tab goes on into what is open. */
export function Tabs<K extends string>({ label, tabs, remember, children }: TabsProps<K>) {
  const names = Object.keys(tabs) as K[];
  const named = () => (remember && (inHash(names) ?? inQuery(names))) || names[0]!;
  const [open, setOpen] = useState(named);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!remember) return;
    const follow = () => setOpen(named());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
    // oxlint-disable-next-line react/exhaustive-deps -- the names of a dashboard's tabs stay the same
  }, [remember]);

  function show(name: K) {
    setOpen(name);
    // Replaced and not added: the way back leads to the page before.
    if (remember) history.replaceState(history.state, '', `#${name}`);
  }

  function step(event: KeyboardEvent) {
    const to = STEPS[event.key]?.(names.indexOf(open), names.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    show(names[to]!);
    (list.current!.children[to] as HTMLElement).focus();
  }

  return (
    <div className="tabs">
      <div role="tablist" tabIndex={-1} aria-label={label} ref={list} onKeyDown={step}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === open}
            aria-controls={name === open ? `${id}-panel` : undefined}
            tabIndex={name === open ? 0 : -1}
            onClick={() => show(name)}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} tabIndex={0}>
        {children(open)}
      </div>
    </div>
  );
}

function inHash<K extends string>(names: readonly K[]): K | undefined {
  return names.find((name) => location.hash === `#${name}`);
}

/** Mails name a tab like this: not every mail program keeps what stands behind a `#`. */
function inQuery<K extends string>(names: readonly K[]): K | undefined {
  const asked = new URLSearchParams(location.search).get('tab');
  return names.find((name) => name === asked);
}
