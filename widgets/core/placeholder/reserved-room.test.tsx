import { afterEach, describe, expect, test } from 'vitest';
import { buildPlaceholderSheet } from '#contract/embed/rooms.ts';
import { watchReservedRoom } from './reserved-room.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(buildPlaceholderSheet({ 'coach-room': [300] }));
const look = new CSSStyleSheet();
look.replaceSync(`:host{display:grid}
.coach-root{grid-area:2/1;align-self:start}
.coach-root[data-room=fill]{align-self:stretch}`);

afterEach(() => {
  document.body.replaceChildren();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
});

/** Renders an element with content of this height, `above` pixels from the top of the page. */
function show(height: number, { above = 0, kept = true, busy = false } = {}) {
  if (kept) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.style.margin = '0';
  const before = document.body.appendChild(document.createElement('div'));
  before.style.height = `${above}px`;
  const host = document.body.appendChild(document.createElement('coach-room'));
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [look];
  const content = root.appendChild(document.createElement('div'));
  content.className = 'coach-root';
  const resize = (next: number, more = '') => {
    content.innerHTML = `<p style="margin:0;height:${next}px"${more}></p>`;
  };
  resize(height, busy ? ' aria-busy="true"' : '');
  watchReservedRoom(root);
  return { host, root, before, content, resize };
}

/** Waits for two frames, so that observers have run. */
const looked = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe('the room of an element', () => {
  test('is filled where the end of the element is in the window', () => {
    const { host, content } = show(270);
    expect([host.offsetHeight, content.offsetHeight]).toEqual([300, 300]);
  });

  test('goes where that is below the window', () => {
    const { host } = show(270, { above: innerHeight - 100 });
    expect(host.offsetHeight).toBe(270);
  });

  test('goes where the parts of the element cannot share it', () => {
    sheet.replaceSync(buildPlaceholderSheet({ 'coach-room': [500] }));
    const { host } = show(100);
    sheet.replaceSync(buildPlaceholderSheet({ 'coach-room': [300] }));
    expect(host.offsetHeight).toBe(100);
  });

  test('goes once the element has left the window', async () => {
    const { host, before } = show(270);
    await looked();
    before.style.height = `${innerHeight + 100}px`;
    await expect.poll(() => host.offsetHeight).toBe(270);
  });

  test('is left alone while the content is on its way, and filled when it is there', async () => {
    const { host, content, resize } = show(10, { busy: true });
    await looked();
    expect([host.offsetHeight, content.offsetHeight]).toEqual([300, 10]);
    resize(290);
    await looked();
    expect([host.offsetHeight, content.offsetHeight]).toEqual([300, 300]);
  });

  test('stays for content that has become much lower by itself, and goes after the visitor has done something', async () => {
    const { host, root, resize } = show(270);
    await looked();
    resize(200);
    await looked();
    expect(host.offsetHeight).toBe(300);
    root.dispatchEvent(new PointerEvent('pointerdown'));
    resize(150);
    await expect.poll(() => host.offsetHeight).toBe(150);
  });

  test('is none where the page keeps none', () => {
    expect(show(270, { kept: false }).host.offsetHeight).toBe(270);
  });
});
