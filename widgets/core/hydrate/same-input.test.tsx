import { afterEach, expect, test } from 'vitest';
import { moveInput } from './same-input.ts';

afterEach(() => document.body.replaceChildren());

const FORMS = `
  <form action="/one"><input name="email"><textarea name="message"></textarea></form>
  <form action="/two">
    <input name="email" type="email"><input name="email" value="second">
    <input type="checkbox" name="goal" value="a"><input type="checkbox" name="goal" value="b" checked>
    <select name="interest"><option>x</option><option>y</option></select>
    <button name="category" value="all">All</button><button name="category" value="rest">Rest</button>
  </form>`;

function draw(html: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = html;
  return document.body.appendChild(place);
}

test('moves what is typed, ticked, chosen and focused to the same fields of another drawing', () => {
  const from = draw(`<p>Added by a translator <input name="email"></p>${FORMS}`);
  const [one, two] = [...from.querySelectorAll('form')] as [HTMLFormElement, HTMLFormElement];
  const field = (form: HTMLFormElement, at: number) => form.elements[at] as HTMLInputElement;
  field(one, 1).value = 'Hello';
  field(one, 1).focus();
  field(one, 1).setSelectionRange(2, 4);
  field(two, 0).value = 'a@example.com';
  field(two, 2).checked = true;
  field(two, 3).checked = false;
  field(two, 4).value = 'y';
  const focused = document.activeElement;
  const to = draw(FORMS);
  const find = moveInput(from, to, focused);
  const [first, second] = [...to.querySelectorAll('form')] as [HTMLFormElement, HTMLFormElement];
  expect(Object.fromEntries(new FormData(first))).toEqual({ email: '', message: 'Hello' });
  expect([...new FormData(second)]).toEqual([
    ['email', 'a@example.com'],
    ['email', 'second'],
    ['goal', 'a'],
    ['interest', 'y'],
  ]);
  expect(document.activeElement).toBe(first.elements[1]);
  expect((first.elements[1] as HTMLTextAreaElement).selectionStart).toBe(2);
  expect(find(two)).toBe(second);
  expect(find(two.querySelector('[value=rest]')!)).toBe(second.querySelector('[value=rest]'));
  expect(find(from.querySelector('p')!)).toBeUndefined();
});
