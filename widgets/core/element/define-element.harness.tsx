import { LANGUAGES } from '#contract/i18n/languages.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { useState } from 'react';
import tokens from '#widgets/tokens.css?inline';
import core from './core.css?inline';
import { defineElement } from './define-element.tsx';
import { flag, optionalValue, linkBase, choice, wholeNumber } from './options.ts';
import { useShop } from '../api/shop.tsx';
import { useToast } from '../toasts/toasts.tsx';

interface ProbeProps {
  layout: 'cards' | 'grid';
  limit: number | undefined;
  region: string | undefined;
  open: boolean;
  hrefBase: string | undefined;
}

/** Shows its props, counts method calls, and can be made to fail. */
function Probe({ layout, limit, region, open, hrefBase }: ProbeProps) {
  const [count, setCount] = useState(0);
  const { emit } = useShop();
  const { toast } = useToast();
  if (limit === 13) throw new Error('broken on purpose');
  return (
    <div className="probe">
      <p>{JSON.stringify({ layout, limit, region, open, hrefBase })}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        count {count}
      </button>
      <button type="button" onClick={() => emit('coach-post-opened', { postId: count })}>
        emit
      </button>
      <button type="button" onClick={() => toast({ title: `toast of ${layout}` })}>
        toast
      </button>
    </div>
  );
}

export const definition = {
  // It has no messages in any language.
  words: { known: Object.fromEntries(LANGUAGES.map((language) => [language, {}])), load: {} },
  tag: 'coach-probe',
  styles: [core, tokens],
  attributes: {
    layout: choice('cards', 'grid'),
    limit: wholeNumber(1, 13),
    region: optionalValue((value) => (value === 'FI' ? 'FI' : undefined)),
    open: flag,
    'href-base': linkBase,
  },
  component: Probe,
} as const;

// Inserted before the definition, as on a page that loads its script late.
document.body.insertAdjacentHTML('beforeend', '<coach-probe id="early"></coach-probe>');
export const early = document.querySelector<HTMLElement>('#early')!;
Object.assign(early, { limit: 3, layout: 'grid' });
defineElement(definition);

export type ProbeElement = HTMLElement & { limit: unknown; layout: unknown; open: unknown; hrefBase: unknown };

export function add(html: string): ProbeElement {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  return place.firstElementChild as ProbeElement;
}

export const findCoachRoot = (element: Element) => element.shadowRoot!.querySelector('.coach-root');
export const props = (element: Element) =>
  JSON.parse(element.shadowRoot?.querySelector('.probe p')?.textContent ?? 'null');
export const button = (element: Element, name: string) =>
  [...element.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))!;

/** Creates a fresh page for each test; warnings of the element are expected. */
export function freshPage(): void {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.restoreAllMocks();
    document.body.replaceChildren();
    document.documentElement.removeAttribute('style');
  });
}
