import { useEffect, useState, type ReactNode } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useTabs } from '#widgets/ui/behaviour/use-tabs.ts';

export interface TabsProps<K extends string> {
  label: string;
  /** Labels by name; the first tab opens by default. */
  tabs: Readonly<Record<K, Words>>;
  /** Stores the open tab in the address, on the shop's pages only. */
  remember: boolean;
  children: (open: K) => ReactNode;
}

/** Tabs that an address can name. */
export function Tabs<K extends string>({ label, tabs, remember, children }: TabsProps<K>) {
  const names = Object.keys(tabs) as K[];
  const named = () => (remember && (inHash(names) ?? inQuery(names))) || names[0]!;
  const [open, setOpen] = useState(named);
  const say = useSay();
  const { list, tab, panel } = useTabs({ names, open, onOpen: show });

  useEffect(() => {
    if (!remember) return;
    const follow = () => setOpen(named());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
    // oxlint-disable-next-line react/exhaustive-deps -- the names of a dashboard's tabs stay the same
  }, [remember]);

  function show(name: K) {
    setOpen(name);
    // Replaces the history entry, so that Back leads to the previous page.
    if (remember) history.replaceState(history.state, '', `#${name}`);
  }

  return (
    <div className="tabs">
      <div {...list} aria-label={label}>
        {names.map((name) => (
          <button key={name} {...tab(name)}>
            {say(tabs[name])}
          </button>
        ))}
      </div>
      <div {...panel(open)} role="tabpanel" tabIndex={0}>
        {children(open)}
      </div>
    </div>
  );
}

function inHash<K extends string>(names: readonly K[]): K | undefined {
  return names.find((name) => location.hash === `#${name}`);
}

/** Reads the tab from the query, because some mail programs drop what follows `#`. */
function inQuery<K extends string>(names: readonly K[]): K | undefined {
  const asked = new URLSearchParams(location.search).get('tab');
  return names.find((name) => name === asked);
}
