import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { createArchive, readArchive } from './archive.ts';
import { checkArchive } from './check-archive.ts';

test('a target that fails while a part waits ends the backup and not the process', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', note);
  const archive = await createArchive({ recipients: [await identityToRecipient(await generateIdentity())] });
  const part = archive.put({ name: 'tables/a/000001', bytes: randomBytes(500_000) });
  archive.stream.destroy();
  archive.fail(new Error('disk full'));
  await expect(part).rejects.toThrow('disk full');
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('uncaughtException', note);
  for (const other of others) process.on('uncaughtException', other);
  expect(uncaught).toEqual([]);
});

test.each(['EIO', 'UNKNOWN'])('a disk that fails with %s is not taken for a damaged archive', async (code) => {
  const source = new Readable({
    read() {
      this.destroy(Object.assign(new Error(`${code}: read`), { code }));
    },
  });
  const parts = readArchive(source, { passphrase: 'a passphrase that nobody guesses' }, 'a.age');
  await expect(parts.next()).rejects.toMatchObject({
    code: 'not_readable',
    message: `a.age cannot be read: ${code}: read.`,
  });
});

test('an archive with the list of another program is no backup of a shop', async () => {
  const identity = await generateIdentity();
  const archive = await createArchive({ recipients: [await identityToRecipient(identity)] });
  const check = checkArchive({ label: 'a.age', parts: () => readArchive(archive.stream, { identity }, 'a.age') });
  await Promise.all([
    expect(check).rejects.toThrow('a.age is no backup of a shop.'),
    archive.put({ name: 'manifest.json', bytes: Buffer.from('{"version":3}') }).then(archive.finish),
  ]);
});
