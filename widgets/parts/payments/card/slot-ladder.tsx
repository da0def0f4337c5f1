import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface LightSlotProps {
  /** Prefix of the slot's name; each instance adds a suffix. */
  name: string;
  children: ReactNode;
}

interface Place {
  slot: string;
  /** Hosts from the nearest to the outermost; none without a shadow root. */
  hosts: Element[];
}

/**
 * Renders its children in the document's light DOM and shows them here. Payment fields refuse to work in a shadow root.
 * Each shadow root in between gets a slot that forwards the next outer one.
 */
export function LightSlot({ name, children }: LightSlotProps) {
  const mark = useRef<HTMLSlotElement>(null);
  const [place, setPlace] = useState<Place | null>(null);

  useLayoutEffect(() => {
    const hosts = hostsAround(mark.current!);
    const slot = `${name}-${Math.random().toString(36).slice(2, 10)}`;
    const rungs = hosts.slice(0, -1).map((host) => rung(host, slot));
    setPlace({ slot, hosts });
    return () => {
      for (const each of rungs) each.remove();
      setPlace(null);
    };
  }, [name]);

  const outermost = place?.hosts.at(-1);
  return (
    <>
      <slot ref={mark} name={outermost && place?.slot} />
      {place && (outermost ? createPortal(<Light slot={place.slot}>{children}</Light>, outermost) : children)}
    </>
  );
}

/** Styles that keep the page's div rules out; visibility and colour scheme follow its place here. */
function Light({ slot, children }: { slot: string; children: ReactNode }) {
  return (
    <div slot={slot} style={{ all: 'initial', display: 'block', visibility: 'inherit', colorScheme: 'inherit' }}>
      {children}
    </div>
  );
}

/** Creates a slot in a host's light DOM that shows the outer content of the same name. */
function rung(host: Element, name: string): HTMLSlotElement {
  const slot = document.createElement('slot');
  slot.name = name;
  slot.slot = name;
  host.append(slot);
  return slot;
}

function hostsAround(node: Node): Element[] {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? [root.host, ...hostsAround(root.host)] : [];
}
