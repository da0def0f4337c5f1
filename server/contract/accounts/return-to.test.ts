import { expect, test } from 'vitest';
import { getHomePath, returnPath } from './return-to.ts';

test.each([
  '/',
  '/dashboard',
  '/training/3',
  '/blog?q=rest%20days#top',
  '/checkout/2?x=%2F1',
  '/ä',
  '/dashboard#profile',
  '/embed/sign-in?origin=https%3A%2F%2Fclub.example',
])('%s is a place of ours', (path) => {
  expect(returnPath(path)).toBe(new URL(path, 'http://here.invalid').href.slice('http://here.invalid'.length));
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%2Fevil.example',
  '/%252Fevil.example',
  '/%255Cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '/../../evil%',
  '/.//evil.example',
  '/./\\evil.example',
  '/x/..//evil.example',
  '/x/%2e%2e//evil.example',
  'dashboard',
  '/api/logout',
  'http:evil.example',
  '',
  `/${'a'.repeat(3_000)}`,
  ['/dashboard'],
  undefined,
  7,
])('%j is not', (given) => {
  expect(returnPath(given)).toBe('/dashboard');
});

test('whoever asked for no place comes home, the coach to the studio', () => {
  expect(getHomePath({ coach: false })).toBe('/dashboard');
  expect(getHomePath({ coach: true })).toBe('/coach');
});
