import { expect, onTestFinished, test } from 'vitest';
import { showFailure } from './failure.ts';

const SHOP = 'https://shop.example';

function element(): HTMLElement {
  const made = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => made.remove());
  return made;
}

test('the sentence keeps its distance from what is drawn below it', () => {
  const drawn = element();
  const heading = document.createElement('h2');
  heading.style.margin = '0';
  drawn.attachShadow({ mode: 'open' }).append(heading);
  showFailure(drawn, SHOP);
  const sentence = drawn.shadowRoot!.querySelector('.failure')!;
  expect(heading.getBoundingClientRect().top - sentence.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(16);
});

test('where nothing is drawn the element ends with the sentence', () => {
  const empty = element();
  showFailure(empty, SHOP);
  const sentence = empty.shadowRoot!.querySelector('.failure')!;
  expect(empty.getBoundingClientRect().bottom).toBe(sentence.getBoundingClientRect().bottom);
});
