import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each(['/dashboard', '/training/3', '/dashboard#profile', '/embed/sign-in?origin=https%3A%2F%2Fclub.example'])(
  '%s is a place to go back to',
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('%j leads to the dashboard', (path) => {
  expect(returnPath(path)).toBe('/dashboard');
});
