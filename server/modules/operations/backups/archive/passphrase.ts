import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

const KIND = 'scrypt';
const LABEL = 'age-encryption.org/v1/scrypt';
const CIPHER = 'chacha20-poly1305';
/** log2 of the cost: 64 MB of memory for each try. */
const COST = 16;
/** Limit of the library: a higher cost could exhaust the memory. */
const HIGHEST_COST = 20;
const TAG = 16;
/** All zero, because each scrypt key encrypts only once. */
const NONCE = Buffer.alloc(12);

/** Wraps a file key for a passphrase (C2SP, age.md) in a thread of its own, so that no request waits. */
export function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const cipher = createCipheriv(CIPHER, await derive(passphrase, salt, COST), NONCE, { authTagLength: TAG });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Stanza([KIND, toBase64(salt), String(COST)], new Uint8Array(body))];
    },
  };
}

export function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza, more]) {
      const [kind, salt = '', cost = ''] = stanza?.args ?? [];
      if (!stanza || more || kind !== KIND || !/^[1-9]\d?$/.test(cost) || Number(cost) > HIGHEST_COST) return null;
      const key = await derive(passphrase, Buffer.from(salt, 'base64'), Number(cost));
      const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG });
      decipher.setAuthTag(stanza.body.subarray(-TAG));
      try {
        return new Uint8Array(Buffer.concat([decipher.update(stanza.body.subarray(0, -TAG)), decipher.final()]));
      } catch {
        return null;
      }
    },
  };
}

function derive(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost;
  const options = { N, r: 8, p: 1, maxmem: 2 * 128 * N * 8 };
  return (promisify(scrypt) as (...given: unknown[]) => Promise<Buffer>)(
    passphrase,
    Buffer.concat([Buffer.from(LABEL), salt]),
    32,
    options,
  );
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
