import { randomBytes } from 'node:crypto';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { createArchive } from './archive.ts';

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
