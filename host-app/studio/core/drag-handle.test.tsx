import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { DragHandle } from './drag-handle.tsx';

function List() {
  const [names, setNames] = useState(['One', 'Two', 'Three']);
  return (
    <ol>
      {names.map((name, at) => (
        <li key={name} data-drag-row style={{ height: 40 }}>
          {name}
          <DragHandle at={at} onMove={(to) => setNames(names.toSpliced(at, 1).toSpliced(to, 0, name))} />
        </li>
      ))}
    </ol>
  );
}

const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent);

/** Drags a row's handle to the middle of another row and ends with this event. */
function drag(from: number, to: number, end: string) {
  const rows = page.getByRole('listitem').elements();
  const handle = rows[from]!.querySelector<HTMLElement>('.studio-drag')!;
  handle.setPointerCapture = () => undefined;
  const { top, height } = rows[to]!.getBoundingClientRect();
  const clientY = top + height / 2 + Math.sign(to - from);
  const send = (type: string) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientY, pointerId: 1 }));
  send('pointerdown');
  send('pointermove');
  const marks = rows.map((row) => (row as HTMLElement).dataset['drop']);
  send(end);
  return marks;
}

test('moves a row down and up, and marks its place', async () => {
  await render(<List />);
  expect(drag(0, 2, 'pointerup')).toEqual([undefined, undefined, 'behind']);
  await expect.poll(names).toEqual(['Two', 'Three', 'One']);
  expect(drag(2, 0, 'pointerup')).toEqual(['before', undefined, undefined]);
  await expect.poll(names).toEqual(['One', 'Two', 'Three']);
});

test('leaves the row in place when the drag is cancelled', async () => {
  await render(<List />);
  drag(0, 2, 'pointercancel');
  await expect.poll(names).toEqual(['One', 'Two', 'Three']);
  expect(document.querySelector('[data-drop], [data-dragging]')).toBeNull();
});
