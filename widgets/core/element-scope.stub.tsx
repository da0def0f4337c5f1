import { pageShop } from './page-shop.ts';
import type { ReactNode } from 'react';
import { getElementLife } from './element-life.ts';
import { ElementScope } from './element-scope.tsx';

/** An element around what is tested, which keeps what it would tell its page and can be told to load again. */
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
