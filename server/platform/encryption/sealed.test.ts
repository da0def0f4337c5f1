import { describe, expect, test } from 'vitest';
import { createRing, isSealed } from './sealed.ts';

const OLD = 'a key that was made some years ago';
const NEW = 'a key that was made this very morning';
const text = 'A knee that hurts. Ääkköset, 무릎, 🦵';

describe('what is sealed', () => {
  const sealed = createRing([OLD]).seal(text, 'check_in.fields');

  test('says nothing, is never the same twice, and opens again', () => {
    expect(sealed).not.toContain('knee');
    expect(createRing([OLD]).seal(text, 'check_in.fields')).not.toBe(sealed);
    expect(createRing([OLD]).open(sealed, 'check_in.fields')).toBe(text);
  });

  test('opens with a key that is no longer the first one', () => {
    const ring = createRing([NEW, OLD]);
    expect(ring.open(sealed, 'check_in.fields')).toBe(text);
    expect(isSealed(ring.seal(text, 'check_in.fields'), ring.names[0])).toBe(true);
    expect(isSealed(sealed, ring.names[0])).toBe(false);
  });

  test.each<[string, string, string, string]>([
    ['with another key', NEW, sealed, 'check_in.fields'],
    ['in another column', OLD, sealed, 'workout.notes'],
    [
      'with a letter changed',
      OLD,
      `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      'check_in.fields',
    ],
    ['cut off', OLD, sealed.slice(0, -12), 'check_in.fields'],
  ])('does not open %s', (_, key, changed, column) => {
    expect(() => createRing([key]).open(changed, column)).toThrow(/HEALTH_KEYS does not have|authenticate|Invalid/);
  });

  test('is told from what somebody typed', () => {
    expect(isSealed('sealed: with a kiss')).toBe(false);
    expect(isSealed('sealed:abcdefgh:short')).toBe(false);
    expect(isSealed(sealed)).toBe(true);
    expect(isSealed(null)).toBe(false);
  });
});

test('a key’s name does not give it away, and there is no ring without one', () => {
  expect(createRing([OLD]).names[0]).toMatch(/^[\w-]{8}$/);
  expect(() => createRing([])).toThrow('without a key');
});

test('hashes a text by every key of the ring, so that a rotation finds it again', () => {
  const [before] = createRing(['old']).hash('x');
  const [current, former] = createRing(['new', 'old']).hash('x');
  expect(former).toBe(before);
  expect(current).not.toBe(before);
});
