import { describe, expect, test } from 'vitest';
import { add, freshPage, findCoachRoot, props } from './define-element.harness.tsx';

freshPage();

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
      // The only inherited property: text without a surface has to be readable on the page.
      expect(seen.color).toBe(getComputedStyle(element).color);
    } finally {
      style.remove();
    }
  });

  test('the page’s font and scheme come in, its custom properties rule, and English reads from the left', async () => {
    const element = add('<coach-probe style="--coach-ink: rgb(1, 2, 3); color-scheme: dark"></coach-probe>');
    element.parentElement!.dir = 'rtl';
    document.documentElement.style.fontFamily = 'Georgia';
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    const probe = element.shadowRoot!.querySelector('.probe')!;
    expect(getComputedStyle(probe).fontFamily).toBe('Georgia');
    expect(getComputedStyle(probe).color).toBe('rgb(1, 2, 3)');
    expect(getComputedStyle(probe).colorScheme).toBe('dark');
    expect(getComputedStyle(probe).direction).toBe('ltr');
    element.style.setProperty('--coach-font', 'Verdana');
    expect(getComputedStyle(probe).fontFamily).toBe('Verdana');
    element.parentElement!.dir = '';
  });

  test('data-theme goes before the page’s scheme', async () => {
    const element = add('<coach-probe data-theme="dark"></coach-probe>');
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    expect(getComputedStyle(findCoachRoot(element)!).color).toBe('rgb(233, 239, 241)');
  });

  test('the element is a block, unless the page says otherwise, and hidden hides it', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    const element = add('<coach-probe></coach-probe>');
    await expect.poll(() => props(element)).toMatchObject({ layout: 'cards' });
    expect(getComputedStyle(element).display).toBe('grid');
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
