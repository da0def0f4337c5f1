import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect } from 'vitest';
import { createPushService, type HeldMessage } from '#sandbox/push/push-service.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { PushDevice } from './push.entity.ts';

/** Browser with notifications, as its push service knows it. */
export interface PushBrowser {
  id: string;
  /** Its request to the shop. */
  device: { endpoint: string; keys: { p256dh: string; auth: string }; timeZone: string };
  /** Decrypts a message; throws if it was encrypted for another browser. */
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
    // Follows RFC 8291, section 3.4, and RFC 8188, section 2, without the library that encrypted it.
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
      // A delimiter and padding follow the text.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as ReturnType<PushBrowser['read']>;
    },
  };
}

/** Starts a push service that stores its messages. */
export async function startPushService() {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const standIn = `http://localhost:${(http.address() as AddressInfo).port}`;
  const service = createPushService({ origin: () => standIn, now: () => new Date() });
  const koa = new Koa().use(service.routes.routes());
  http.on('request', (req, res) => void koa.callback()(req, res));
  const close = () => {
    http.closeAllConnections();
    http.close();
  };
  return { ...service, standIn, close };
}

/** Adds a member's device at the test's push service. The shop refuses such an address, so the row is written here. */
export async function allowedAt(app: TestApp, standIn: string, who: Browser): Promise<PushBrowser> {
  const known = pushBrowser('https://fcm.googleapis.com');
  const { keys, timeZone } = known.device;
  const endpoint = `https://fcm.googleapis.com/fcm/send/${known.id}`;
  expect((await who.post('/api/user/push/devices', { endpoint, keys, timeZone })).status).toBe(204);
  const there = `${standIn}/sandbox/push/${known.id}`;
  await app.em().nativeUpdate(PushDevice, { endpoint }, { endpoint: there });
  return { ...known, device: { ...known.device, endpoint: there } };
}
