import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import type { Day } from '#contract/training/plans/plan-lines.studio.ts';
import { Button } from '#widgets/ui/button.tsx';
import { focusOutcome } from '../../action/use-focus-fallback.ts';
import { useGrid } from './grid.ts';
import { PastePanel } from '../paste/paste-panel.tsx';
import type { InsertedLine } from '../paste/pasted-place.ts';
import { ProgressionPanel } from '../progression/progression-panel.tsx';

/** Panel that is open between the weeks and the days. */
export interface Panel {
  open?: 'paste' | 'progress';
  /** Pasted text, or what is left of it. */
  text?: string;
  /** True if some of its lines were inserted already. */
  rest?: boolean;
  /** Inserted lines, so that corrected lines go to their original place. */
  taken?: readonly InsertedLine[];
}

interface ButtonsProps {
  differ: boolean;
  panel: Panel;
  onPanel: (panel: Panel) => void;
}

export function PanelButtons({ differ, panel, onPanel }: ButtonsProps) {
  const toggle = (open: 'paste' | 'progress') => (event: MouseEvent<HTMLElement>) => {
    // The panel gives the focus back. Safari focuses no button on a click.
    event.currentTarget.focus();
    onPanel(panel.open === open ? {} : { ...panel, open });
  };
  return (
    <>
      <Button variant="quiet" aria-expanded={panel.open === 'paste'} onClick={toggle('paste')}>
        <Trans>Paste from a spreadsheet</Trans>
      </Button>
      {differ && (
        <Button variant="quiet" aria-expanded={panel.open === 'progress'} onClick={toggle('progress')}>
          <Trans>Copy a week</Trans>
        </Button>
      )}
    </>
  );
}

interface PanelProps {
  panel: Panel;
  onPanel: (panel: Panel) => void;
  days: readonly Day[];
  week: number | null;
  weeks: number;
  /** Day that last had the focus. */
  here: string | undefined;
  onTake: (days: Day[], weeks?: number) => void;
}

export function OpenPanel(props: PanelProps) {
  const { open } = props.panel;
  const place = usePanelFocus(open);
  return open && <div ref={place}>{open === 'paste' ? <OpenPaste {...props} /> : <OpenProgression {...props} />}</div>;
}

/** Focuses the first field of a panel that a press has opened, and its button again once the panel is closed. */
function usePanelFocus(open: Panel['open']): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    // A panel that was open before the page was left takes no focus.
    if (!open || !(before instanceof HTMLElement) || before === document.body) return undefined;
    place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => focusOutcome(before);
  }, [open]);
  return place;
}

function OpenPaste({ panel, onPanel, days, week, weeks, here, onTake }: PanelProps) {
  const { t } = useLingui();
  const grid = useGrid();
  const label = (number: number) => t`Day ${number}`;
  return (
    <PastePanel
      text={panel.text ?? ''}
      days={days}
      place={{ weeks, week, here, library: grid.library(), label, name: t`Session`, taken: panel.taken ?? [] }}
      rest={panel.rest ?? false}
      onText={(text) => onPanel({ ...panel, text })}
      onTake={(next, left) => {
        onTake(next.days, next.weeks);
        if (left) onPanel({ open: 'paste', text: left, rest: true, taken: next.taken });
      }}
      onClose={() => onPanel({})}
    />
  );
}

function OpenProgression({ onPanel, days, week, weeks, onTake }: PanelProps) {
  if (week === null) return null;
  return <ProgressionPanel week={week} weeks={weeks} days={days} onTake={onTake} onClose={() => onPanel({})} />;
}
