import { useState, type ReactNode } from 'react';
import { useTabs } from '#widgets/ui/use-tabs.ts';

export interface TabsProps {
  label: string;
  /** Labels and contents by name; the first tab opens by default. */
  tabs: Readonly<Record<string, { label: ReactNode; content: ReactNode }>>;
}

/** Tabs with one visible panel. Hidden panels keep their state. */
export function Tabs({ label, tabs }: TabsProps) {
  const names = Object.keys(tabs);
  const [open, setOpen] = useState(names[0]!);
  const { list, tab, panel } = useTabs({ names, open, onOpen: setOpen });
  return (
    <>
      <div {...list} className="training-tabs" aria-label={label} part="tabs">
        {names.map((name) => (
          <button key={name} {...tab(name)}>
            {tabs[name]!.label}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div key={name} {...panel(name)} className="training-panel" hidden={name !== open}>
          {tabs[name]!.content}
        </div>
      ))}
    </>
  );
}
