import { afterEach, expect, test, vi } from 'vitest';
import { openChannel } from './channel.ts';
import { announcePage } from './session/session-channel.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function refuse() {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

test.each([
  ['has no channels', undefined],
  ['blocks the storage of the site, as Firefox does without cookies', refuse],
])('a browser that %s opens none, and pages work', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  expect(openChannel('a')).toBeUndefined();
  expect(announcePage).not.toThrow();
});
