import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defineElement } from './define-element.tsx';
import { add, button, definition, early, freshPage, findCoachRoot, props } from './define-element.harness.tsx';

freshPage();

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
    await expect.poll(() => findCoachRoot(element)).toBeNull();
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

  test('the tag’s direction goes before that of its language, and is followed', async () => {
    const element = add('<coach-probe dir="rtl"></coach-probe>');
    const direction = () => findCoachRoot(element) && getComputedStyle(findCoachRoot(element)!).direction;
    await expect.poll(direction).toBe('rtl');
    element.removeAttribute('dir');
    await expect.poll(direction).toBe('ltr');
  });

  test.each([
    '<p>Words</p><coach-probe limit="4" /><section>More</section>',
    '<p>Words</p><h3>More</h3><ul><li>One</li></ul>',
    '<div><h2>More</h2></div>',
    '<nav><a href="/">Home</a></nav>',
    '<main><p>Words</p></main>',
    '<aside>More</aside>',
    '<header><p>Words</p></header>',
  ])('the %s that a tag without its end has swallowed is put back, and said', async (swallowed) => {
    const element = add(`<coach-probe limit="3" />${swallowed}`);
    await expect.poll(() => element.childNodes.length).toBe(0);
    const { children } = element.parentElement!;
    expect([...children].some((each) => each.localName === 'coach-probe' && each.hasChildNodes())).toBe(false);
    expect(children.length).toBeGreaterThan(1);
    expect(console.warn).toHaveBeenCalledWith(element, expect.stringContaining('<tag></tag>'));
  });

  test('a block that may be swallowed or fallback content stays, and the console asks', async () => {
    const element = add('<coach-probe limit="3" /><p>Our opening hours</p>');
    await expect.poll(() => props(element)).toBeTruthy();
    expect(element.children).toHaveLength(1);
    expect(console.warn).toHaveBeenCalledWith(element, 'Is it closed? <tag></tag>');
  });

  test('swallowed content is put back when the page is parsed, before its pictures are loaded', () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const element = add('<coach-probe limit="3" /><p>One</p><p>Two</p>');
    expect(element.children).toHaveLength(2);
    state.mockReturnValue('interactive');
    dispatchEvent(new Event('DOMContentLoaded'));
    expect(element.children).toHaveLength(0);
  });

  test.each([
    '<p>Read it on <a href="/">our site</a></p>',
    'Our plans: <a href="/1">runners</a> or <a href="/2">walkers</a><br><strong>Soon</strong>',
  ])('the fallback content %s stays', async (content) => {
    const fallback = add(`<coach-probe>${content}</coach-probe>`);
    await expect.poll(() => props(fallback)).toBeTruthy();
    expect(fallback.innerHTML).toBe(content);
  });

  test('a mistake inside is told in a sentence and mended by other options', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const element = add('<coach-probe limit="13"></coach-probe>');
    await expect.poll(() => findCoachRoot(element)?.textContent).toContain('Couldn’t show this part of the page.');
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
