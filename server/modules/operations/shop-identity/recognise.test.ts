import { expect, test } from 'vitest';
import { type Place, recognise, type Recorded } from './recognise.ts';

const server: Recorded = {
  place: '700/16384',
  keyHash: 'key',
  keyIsSetting: false,
  origin: 'https://shop.example',
  databaseHost: 'db:5432/aamu',
  purpose: 'shop',
  movedTo: null,
  movedAt: null,
};
const embedded: Recorded = { ...server, databaseHost: null };
const withSetting: Recorded = { ...server, keyIsSetting: true };

test.each<[string, Recorded, Partial<Place>, ReturnType<typeof recognise>]>([
  ['the shop', server, {}, { is: 'shop' }],
  ['the embedded shop', embedded, {}, { is: 'shop' }],
  ['another process without the key', server, { keyHash: null }, { is: 'shop' }],
  ['another process with a key file of its own', server, { keyHash: 'own' }, { is: 'shop' }],
  ['another process with SHOP_KEY', withSetting, {}, { is: 'shop' }],
  [
    'the shop at a new address',
    server,
    { origin: 'https://new.example' },
    { is: 'shop', formerOrigin: server.origin! },
  ],
  ['the shop by another name of its database', server, { databaseHost: '10.0.0.1:5432/aamu' }, { is: 'shop' }],
  ['a restored dump with everything copied', withSetting, { place: '701/16384' }, { is: 'copy', because: 'database' }],
  ['a restored dump on the same server', server, { place: '700/16999' }, { is: 'copy', because: 'database' }],
  ['a copied folder', embedded, { keyHash: 'copied' }, { is: 'copy', because: 'key' }],
  ['a copied folder without its key', embedded, { keyHash: null }, { is: 'copy', because: 'key' }],
  [
    'a snapshot of the server under another name',
    server,
    { keyHash: null, databaseHost: 'snapshot:5432/aamu' },
    { is: 'copy', because: 'key' },
  ],
  [
    'a stranger to the shop’s database',
    server,
    { keyHash: 'own', origin: 'https://staging.example' },
    { is: 'copy', because: 'key' },
  ],
  [
    'a process without SHOP_KEY',
    withSetting,
    { keyHash: null, keyIsSetting: false },
    { is: 'copy', because: 'setting' },
  ],
  ['a sandbox wherever it is', { ...server, purpose: 'sandbox' }, { place: '1/1', keyHash: null }, { is: 'sandbox' }],
])('recognises %s', (_, recorded, found, standing) => {
  expect(recognise(recorded, { ...recorded, ...found })).toEqual(standing);
});
