import { pageShop } from '../api/page-shop.ts';
import type { ReactNode } from 'react';
import { getElementLife } from './element-life.ts';
import { ElementScope } from './element-scope.tsx';

/** Renders the tested component in an element, which records its events and can reload. */
export function stubElement() {
  const steps: [name: string, detail: unknown][] = [];
  const host = document.createElement('div');
  host.dispatchEvent = (event) => {
    steps.push([event.type, (event as CustomEvent).detail]);
    return true;
  };
  const inElement = (content: ReactNode) => (
    <ElementScope host={host} shop={{ ...pageShop(), emit: () => undefined }}>
      {content}
    </ElementScope>
  );
  return { inElement, steps, refresh: () => getElementLife(host).call('refresh') };
}
