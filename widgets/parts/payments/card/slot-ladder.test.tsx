import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';
import { LightSlot } from './slot-ladder.tsx';

const gone: (() => void)[] = [];

afterEach(() => {
  for (const each of gone.splice(0)) each();
});

/** Creates `depth` nested hosts, each in the shadow root of the previous; returns them, outermost first. */
function nested(depth: number): HTMLElement[] {
  const hosts: HTMLElement[] = [];
  let place: Node = document.body;
  for (let level = 0; level < depth; level++) {
    const host = document.createElement('div');
    place.appendChild(host);
    place = host.attachShadow({ mode: 'open' });
    hosts.push(host);
  }
  gone.push(() => hosts[0]?.remove());
  return hosts;
}

async function show(into: HTMLElement | ShadowRoot, count = 1) {
  const place = document.createElement('section');
  into.append(place);
  const root = createRoot(place);
  const end = () => {
    root.unmount();
    place.remove();
  };
  gone.push(end);
  root.render(
    Array.from({ length: count }, (_, index) => (
      <LightSlot key={index} name="coach-card">
        <button type="button" style={{ height: '44px' }}>
          Pay {index}
        </button>
      </LightSlot>
    )),
  );
  await expect
    .poll(() => document.querySelectorAll('button').length + place.querySelectorAll('button').length)
    .toBeGreaterThan(0);
  return { place, end };
}

describe('LightSlot', () => {
  test('shows its children where it stands on a page without shadow roots', async () => {
    const { place } = await show(document.body);
    expect(place.querySelector('button')?.textContent).toBe('Pay 0');
    expect(document.querySelectorAll('[slot]')).toHaveLength(0);
  });

  test.each([1, 2, 3])(
    'in %i shadow roots its children are in the document and are seen in its place',
    async (depth) => {
      const hosts = nested(depth);
      const { place } = await show(hosts.at(-1)!.shadowRoot!);
      const button = document.querySelector('button')!;
      expect(button.getRootNode()).toBe(document);
      expect(hosts[0]!.contains(button)).toBe(true);
      // It is painted within the bounds of the inner place.
      const inner = place.getBoundingClientRect();
      const outer = button.getBoundingClientRect();
      expect(outer.height).toBe(44);
      expect(outer.top).toBeGreaterThanOrEqual(inner.top);
      expect(outer.bottom).toBeLessThanOrEqual(inner.bottom);
    },
  );

  test("two on one page do not show in each other's place", async () => {
    const [host] = nested(1);
    const { place } = await show(host!.shadowRoot!, 2);
    const slots = [...place.querySelectorAll('slot')];
    expect(new Set(slots.map(({ name }) => name)).size).toBe(2);
    expect(slots.map((slot) => slot.assignedElements().map((each) => each.textContent))).toEqual([
      ['Pay 0'],
      ['Pay 1'],
    ]);
  });

  test('leaves nothing behind in any of the hosts', async () => {
    const hosts = nested(3);
    const { end } = await show(hosts.at(-1)!.shadowRoot!);
    expect(hosts.map((host) => host.children.length)).toEqual([1, 1, 1]);
    end();
    expect(hosts.map((host) => host.children.length)).toEqual([0, 0, 0]);
  });
});
