import { afterAll, expect, test } from 'vitest';
import { embedRegistry } from '../core/element/embed-registry.ts';

const scripts: HTMLScriptElement[] = [];
afterAll(() => scripts.forEach((each) => each.remove()));

/** Adds a script tag that does not run: only its origin is read. */
function addScriptTag(shop: string, api?: string): void {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = `${shop}/embed.js`;
  if (api) script.dataset['api'] = api;
  scripts.push(script);
  document.head.append(script);
}

test('a shop whose address goes on where another’s ends is another shop', async () => {
  addScriptTag('https://shop.example.org', 'https://api.example.org');
  addScriptTag('https://shop.example');
  const given = { base: 'https://shop.example', others: [] };
  (globalThis as { [key: symbol]: unknown })[Symbol.for('coach.given')] = [given];
  await import(/* @vite-ignore */ `/widgets/embed/embed.ts?${String(Date.now())}`);
  expect([...embedRegistry()!.shops.keys()]).toEqual(['https://shop.example']);
});
