import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reserve, showFailure } from './embed-place.ts';

afterEach(() => document.body.replaceChildren());

test('an element whose code is missing says where else it can be found', async () => {
  const element = document.body.appendChild(document.createElement('coach-missing'));
  reserve(element, { kind: 'cards', count: 3 });
  expect(element.getBoundingClientRect().height).toBeGreaterThan(400);
  showFailure(element, 'https://coach.example');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This part of the page could not be loaded. You will find it on coach.example.');
  await expect
    .element(page.getByRole('link', { name: 'coach.example' }))
    .toHaveAttribute('href', 'https://coach.example/');
});

test('what the page says about the element goes before the room reserved for it', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'coach-missing { display: none }';
  const element = document.body.appendChild(document.createElement('coach-missing'));
  reserve(element, { kind: 'form' });
  expect(element.getBoundingClientRect().height).toBe(0);
  style.remove();
});
