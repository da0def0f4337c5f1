import { expect, test } from 'vitest';
import { clientKey, networkKey } from './client-key.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.1:51820', '192.0.2.1'],
  ['[2001:db8::1]:51820', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['9'.repeat(5_000), '9'.repeat(64)],
])('%s is counted as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('%s is in the network %s', (address, key) => {
  expect(networkKey(address)).toBe(key);
});
