import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts';

const PASSPHRASE = 'a passphrase that nobody guesses';

test('what it closes any program for age opens with the passphrase', async () => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(PASSPHRASE));
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  expect(await decrypter.decrypt(await encrypter.encrypt('a shop'), 'text')).toBe('a shop');
});

test('opens what such a program has closed, and nothing with another passphrase', async () => {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(PASSPHRASE);
  const closed = await encrypter.encrypt('a shop');
  const open = (passphrase: string) => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(passphraseIdentity(passphrase));
    return decrypter.decrypt(closed, 'text');
  };
  expect(await open(PASSPHRASE)).toBe('a shop');
  await expect(open('another one')).rejects.toThrow('no identity matched');
});
