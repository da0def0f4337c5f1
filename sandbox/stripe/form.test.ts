import { expect, test } from 'vitest';
import { parseForm } from './form.ts';

test('nested names become objects and lists', () => {
  const text = 'items[0][price_data][currency]=eur&items%5B1%5D%5Bprice%5D=p&expand[]=a&expand[]=b&cancel_at=';
  expect(parseForm(text)).toEqual({
    items: [{ price_data: { currency: 'eur' } }, { price: 'p' }],
    expand: ['a', 'b'],
    cancel_at: '',
  });
});

test('no name is special', () => {
  const parsed = parseForm('__proto__[polluted]=1&metadata[__proto__]=2&a[constructor][prototype][x]=3');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.keys(parsed)).toEqual(['__proto__', 'metadata', 'a']);
});
