import type { PointerEvent } from 'react';
import { Icon } from '#widgets/ui/icon.tsx';
import { ICONS } from '../icons.ts';

interface Props {
  /** Index of the row among its siblings, which have `data-drag-row`. */
  at: number;
  onMove: (to: number) => void;
}

/** Handle that drags a row to another place, by mouse or finger. Keyboards use the buttons beside it. */
export function DragHandle({ at, onMove }: Props) {
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const row = handle.closest<HTMLElement>('[data-drag-row]');
    if (!row) return;
    handle.setPointerCapture(event.pointerId);
    row.dataset['dragging'] = '';
    let to = at;
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      to = findPlace(row, clientY);
      markPlace(row, at, to);
    };
    const stop = ({ type }: Event) => {
      handle.removeEventListener('pointermove', follow);
      for (const end of ENDS) handle.removeEventListener(end, stop);
      delete row.dataset['dragging'];
      markPlace(row, at, at);
      if (type === 'pointerup' && to !== at) onMove(to);
    };
    handle.addEventListener('pointermove', follow);
    for (const end of ENDS) handle.addEventListener(end, stop);
  };
  return (
    <span className="studio-drag" aria-hidden="true" onPointerDown={start}>
      <Icon d={ICONS.grip} />
    </span>
  );
}

const ENDS = ['pointerup', 'pointercancel'] as const;

const siblings = (row: HTMLElement) => [
  ...row.parentElement!.querySelectorAll<HTMLElement>(':scope > [data-drag-row]'),
];

/** Returns the place of a row that is dropped at this height: behind all other rows whose middle is above. */
function findPlace(row: HTMLElement, y: number): number {
  return siblings(row).filter((other) => {
    const { top, height } = other.getBoundingClientRect();
    return other !== row && top + height / 2 < y;
  }).length;
}

/** Marks the row before or behind which the dragged one would be. */
function markPlace(row: HTMLElement, from: number, to: number): void {
  for (const [place, other] of siblings(row).entries()) {
    const isTarget = place === to && to !== from;
    if (isTarget) other.dataset['drop'] = to < from ? 'before' : 'behind';
    else delete other.dataset['drop'];
  }
}
