import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { HeldMessage } from '../../sandbox/push/push-service.ts';

/** A browser that has allowed messages, as its push service knows it. */
export interface PushBrowser {
  id: string;
  /** What it tells the shop. */
  device: { endpoint: string; keys: { p256dh: string; auth: string }; timeZone: string };
  /** What a message says; throws where it was encrypted for somebody else. */
  read: (message: HeldMessage) => { title: string; body: string; url: string; tag: string };
}

export function pushBrowser(origin: string, timeZone = 'Europe/Helsinki'): PushBrowser {
  const id = randomUUID();
  const curve = createECDH('prime256v1');
  const own = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    id,
    device: {
      endpoint: `${origin}/sandbox/push/${id}`,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
      timeZone,
    },
    // By the letter of RFC 8291, section 3.4, and RFC 8188, section 2: without the library that has encrypted it.
    read({ body }) {
      const salt = body.subarray(0, 16);
      const idLength = body[20]!;
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // Behind the text stands a delimiter and padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as ReturnType<PushBrowser['read']>;
    },
  };
}
