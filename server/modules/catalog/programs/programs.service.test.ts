import { describe, expect, test } from 'vitest';
import { withoutPrefix } from './programs.service.ts';

describe('withoutPrefix', () => {
  test.each([
    ['the prefix goes from the start', 'Aamu All Day', 'Aamu ', 'All Day'],
    ['it goes once', 'Aamu Aamu Day', 'Aamu ', 'Aamu Day'],
    ['in the middle it stays', 'My Aamu Day', 'Aamu ', 'My Aamu Day'],
    ['a name that is nothing else stays whole', 'Aamu ', 'Aamu ', 'Aamu '],
    ['no prefix takes nothing', 'All Day', '', 'All Day'],
  ])('%s', (_, name, prefix, shown) => {
    expect(withoutPrefix(name, prefix)).toBe(shown);
  });
});
