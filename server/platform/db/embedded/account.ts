import { chown, readFile, stat } from 'node:fs/promises';
import { InvalidEnv } from '#server/platform/config/env.ts';

/** User that runs the database server in place of root. */
export interface Account {
  uid: number;
  gid: number;
}

/** Users that exist on most systems and own nothing, in order of preference. */
const CANDIDATES = ['postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. Returns the user that runs it instead: the owner of an existing cluster, else
 * an unprivileged user of this system. Undefined when this process is not root.
 * @throws {InvalidEnv} when the system has no such user.
 */
export async function findAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  // initdb looks its own user up there.
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const candidate of CANDIDATES) {
    const [, , uid, gid] = users.find(([name]) => name === candidate) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new InvalidEnv(
    `The embedded PostgreSQL does not run as root, and this system has none of the users ${CANDIDATES.join(', ')}. Start the shop as another user, or set DATABASE_URL.`,
  );
}

/** Gives a file or folder to the user that runs the database server. */
export async function changeOwner(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
