import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useState } from 'react';
import tokens from '#widgets/tokens.css?inline';
import core from './core.css?inline';
import { defineElement } from './define-element.tsx';
import { flag, known, linkBase, oneOf, wholeNumber } from './options.ts';
import { useShop } from './shop.tsx';
import { useToast } from './toasts.tsx';

interface ProbeProps {
  layout: 'cards' | 'grid';
  limit: number | undefined;
  region: string | undefined;
  open: boolean;
  hrefBase: string | undefined;
}

/** Shows what it was given, counts what it is told, and can be made to fail. */
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

const definition = {
  tag: 'coach-probe',
  styles: [core, tokens],
  attributes: {
    layout: oneOf('cards', 'grid'),
    limit: wholeNumber(1, 13),
    region: known((value) => (value === 'FI' ? 'FI' : undefined)),
    open: flag,
    'href-base': linkBase,
  },
  component: Probe,
} as const;

// Before the definition, as a page does that was written in another order than it is loaded.
document.body.insertAdjacentHTML('beforeend', '<coach-probe id="early"></coach-probe>');
const early = document.querySelector<HTMLElement>('#early')!;
Object.assign(early, { limit: 3, layout: 'grid' });
defineElement(definition);

type ProbeElement = HTMLElement & { limit: unknown; layout: unknown; open: unknown; hrefBase: unknown };

function add(html: string): ProbeElement {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  return place.firstElementChild as ProbeElement;
}

const inside = (element: Element) => element.shadowRoot!.querySelector('.coach-root');
const props = (element: Element) => JSON.parse(element.shadowRoot?.querySelector('.probe p')?.textContent ?? 'null');
const button = (element: Element, name: string) =>
  [...element.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))!;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('style');
});

describe('attributes and properties', () => {
  test('properties set before the upgrade arrive', async () => {
    document.body.append(early);
    await expect.poll(() => props(early)).toMatchObject({ layout: 'grid', limit: 3 });
    expect(Object.hasOwn(early, 'limit')).toBe(false);
    expect(early.getAttribute('limit')).toBe('3');
  });

  test('attributes are parsed, and a bare one is true', async () => {
    const element = add('<coach-probe layout="grid" limit="4" region="FI" open href-base="/shop/"></coach-probe>');
    await expect
      .poll(() => props(element))
      .toMatchObject({
        layout: 'grid',
        limit: 4,
        region: 'FI',
        open: true,
        hrefBase: '/shop',
      });
  });

  test('a removed attribute is gone, and an empty one is the default', async () => {
    const element = add('<coach-probe layout="grid" limit="4" open></coach-probe>');
    await expect.poll(() => props(element)).toMatchObject({ layout: 'grid', open: true });
    element.setAttribute('layout', '');
    element.removeAttribute('limit');
    element.removeAttribute('open');
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards', open: false });
    expect(props(element)).not.toHaveProperty('limit');
  });

  test('properties are their attributes', async () => {
    const element = add('<coach-probe></coach-probe>');
    Object.assign(element, { limit: 2, open: true, hrefBase: 'https://shop.example/x/' });
    await expect.poll(() => props(element)).toMatchObject({ limit: 2, open: true, hrefBase: 'https://shop.example/x' });
    expect(element.getAttribute('open')).toBe('');
    Object.assign(element, { limit: null, open: false, hrefBase: undefined });
    await expect.poll(() => props(element)).toMatchObject({ open: false });
    expect(element.getAttributeNames()).toEqual([]);
  });

  test.each([
    ['limit="many"', 'limit="many" should be a whole number from 1 to 13'],
    ['limit="0"', 'limit="0" should be a whole number'],
    ['limit="1e1"', 'limit="1e1" should be'],
    ['layout="carousel"', 'layout="carousel" should be "cards" or "grid"'],
    ['href-base="javascript:alert(1)"', 'should be a path or an http address'],
  ])('%s is told in a sentence, and mended by another value', async (attribute, sentence) => {
    const element = add(`<coach-probe ${attribute}></coach-probe>`);
    await expect.poll(() => inside(element)?.querySelector('[role=alert]')?.textContent).toContain(sentence);
    element.removeAttribute(attribute.split('=')[0]!);
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
  });

  test('a name we do not know is ignored with one warning for all elements', async () => {
    const elements = [1, 2].map(() => add('<coach-probe region="ATLANTIS" limit="2"></coach-probe>'));
    for (const element of elements) await expect.poll(() => props(element)).toMatchObject({ limit: 2 });
    expect(props(elements[0]!)).not.toHaveProperty('region');
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      '<coach-probe>: region="ATLANTIS" is not known and is ignored.',
    );
  });
});

describe('life in a page', () => {
  test('a second definition is harmless', () => {
    expect(() => defineElement(definition)).not.toThrow();
  });

  test.each(['append', 'moveBefore'] as const)('a node moved with %s keeps its state', async (how) => {
    const element = add('<coach-probe></coach-probe>');
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    button(element, 'count').click();
    await expect.poll(() => button(element, 'count').textContent).toBe('count 1');
    const elsewhere = document.body.appendChild(document.createElement('section'));
    if (how === 'append') elsewhere.append(element);
    else (elsewhere as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(element, null);
    await Promise.resolve();
    expect(button(element, 'count').textContent).toBe('count 1');
    button(element, 'count').click();
    await expect.poll(() => button(element, 'count').textContent).toBe('count 2');
  });

  test('a removed node is taken down and comes back fresh', async () => {
    const element = add('<coach-probe></coach-probe>');
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    button(element, 'count').click();
    await expect.poll(() => button(element, 'count').textContent).toBe('count 1');
    element.remove();
    await expect.poll(() => inside(element)).toBeNull();
    element.setAttribute('layout', 'grid');
    document.body.append(element);
    await expect.poll(() => props(element)).toMatchObject({ layout: 'grid' });
    expect(button(element, 'count').textContent).toBe('count 0');
  });

  test('an element that is not in the page shows nothing and costs nothing', async () => {
    const element = document.createElement('coach-probe');
    element.setAttribute('limit', '5');
    await Promise.resolve();
    expect(element.shadowRoot?.childElementCount).toBe(0);
  });

  test('a root that was made beforehand is used, and its placeholder goes when there is something to show', async () => {
    const element = document.createElement('coach-later');
    const root = element.attachShadow({ mode: 'open' });
    const placeholder = root.appendChild(document.createElement('div'));
    placeholder.className = 'place';
    const sheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [sheet];
    document.body.append(element);
    defineElement({ ...definition, tag: 'coach-later' });
    expect(placeholder.isConnected).toBe(true);
    expect(root.adoptedStyleSheets).toContain(sheet);
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    expect(element.shadowRoot).toBe(root);
    expect(placeholder.isConnected).toBe(false);
    expect(root.adoptedStyleSheets).not.toContain(sheet);
  });

  test('a mistake inside is told in a sentence and mended by other options', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const element = add('<coach-probe limit="13"></coach-probe>');
    await expect.poll(() => inside(element)?.textContent).toContain('This part of the page could not be shown.');
    expect(logged).toHaveBeenCalled();
    element.setAttribute('limit', '2');
    await expect.poll(() => props(element)).toMatchObject({ limit: 2 });
  });
});

describe('events and focus', () => {
  test('an event leaves the element, from whatever depth', async () => {
    const outer = document.body.appendChild(document.createElement('div'));
    const element = document.createElement('coach-probe');
    outer.attachShadow({ mode: 'open' }).append(element);
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    const heard = vi.fn();
    document.addEventListener('coach-post-opened', heard, { once: true });
    button(element, 'emit').click();
    expect(heard).toHaveBeenCalledOnce();
    expect(heard.mock.calls[0]![0]).toMatchObject({ detail: { postId: 0 }, bubbles: true, composed: true });
  });

  test('each element has its own toasts', async () => {
    const [one, two] = [add('<coach-probe></coach-probe>'), add('<coach-probe layout="grid"></coach-probe>')];
    await expect.poll(() => props(two)).toMatchObject({ layout: 'grid' });
    button(one, 'toast').click();
    await expect.element(page.getByText('toast of cards')).toBeInTheDocument();
    expect(one.shadowRoot!.textContent).toContain('toast of cards');
    expect(two.shadowRoot!.textContent).not.toContain('toast of');
  });

  test('focus() goes to the first control', async () => {
    const element = add('<coach-probe></coach-probe>');
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    element.focus();
    expect(element.shadowRoot!.activeElement).toBe(button(element, 'count'));
  });
});

describe('styles', () => {
  const hostile = `
    * { all: unset !important; color: red !important; font: italic 40px/3 fantasy !important; }
    html { font-size: 40px; letter-spacing: 1em; text-transform: uppercase; word-spacing: 9px; cursor: help }`;

  test('of a hostile page have no effect inside', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = hostile;
    try {
      const element = add('<coach-probe></coach-probe>');
      await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
      const seen = getComputedStyle(element.shadowRoot!.querySelector('.probe')!);
      expect(seen.fontSize).toBe('16px');
      expect(seen.fontStyle).toBe('normal');
      expect(seen.lineHeight).toBe('24px');
      expect(seen.letterSpacing).toBe('normal');
      expect(seen.textTransform).toBe('none');
      // The one thing that comes in: text without a surface of ours has to be seen on the page's own.
      expect(seen.color).toBe(getComputedStyle(element).color);
    } finally {
      style.remove();
    }
  });

  test('the page’s font and scheme come in, its custom properties rule, and English reads from the left', async () => {
    const element = add('<coach-probe dir="rtl" style="--coach-ink: rgb(1, 2, 3); color-scheme: dark"></coach-probe>');
    document.documentElement.style.fontFamily = 'Georgia';
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    const probe = element.shadowRoot!.querySelector('.probe')!;
    expect(getComputedStyle(probe).fontFamily).toBe('Georgia');
    expect(getComputedStyle(probe).color).toBe('rgb(1, 2, 3)');
    expect(getComputedStyle(probe).colorScheme).toBe('dark');
    expect(getComputedStyle(probe).direction).toBe('ltr');
    element.style.setProperty('--coach-font', 'Verdana');
    expect(getComputedStyle(probe).fontFamily).toBe('Verdana');
  });

  test('data-theme goes before the page’s scheme', async () => {
    const element = add('<coach-probe data-theme="dark"></coach-probe>');
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    expect(getComputedStyle(inside(element)!).color).toBe('rgb(233, 239, 241)');
  });

  test('the element is a block, unless the page says otherwise, and hidden hides it', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    const element = add('<coach-probe></coach-probe>');
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    expect(getComputedStyle(element).display).toBe('block');
    element.hidden = true;
    expect(getComputedStyle(element).display).toBe('none');
    style.textContent = 'coach-probe { display: flex }';
    element.hidden = false;
    expect(getComputedStyle(element).display).toBe('flex');
    style.remove();
  });

  test('sheets are shared by all elements, and nothing enters the head', async () => {
    const before = document.head.childElementCount;
    const [one, two] = [add('<coach-probe></coach-probe>'), add('<coach-probe></coach-probe>')];
    await expect.poll(() => props(two)).toMatchObject({ layout: 'cards' });
    await expect.poll(() => props(one)).toMatchObject({ layout: 'cards' });
    expect(one.shadowRoot!.adoptedStyleSheets[0]).toBe(two.shadowRoot!.adoptedStyleSheets[0]);
    expect(one.shadowRoot!.adoptedStyleSheets).toHaveLength(2);
    expect(document.head.childElementCount).toBe(before);
  });
});
