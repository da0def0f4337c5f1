import type { Command } from './command.ts';

interface Entry {
  /** One line in `aamu --help`. */
  summary: string;
  load: () => Promise<{ command: Command }>;
}

/** All commands. Each loads only its own code. */
export const commands: Readonly<Record<string, Entry>> = {
  start: { summary: 'opens the shop', load: () => import('./start.ts') },
  doctor: { summary: 'checks settings, database and services', load: () => import('./doctor.ts') },
  migrate: { summary: 'brings the database up to date', load: () => import('./migrate.ts') },
  backup: { summary: 'writes an encrypted archive of database and uploads', load: () => import('./backup.ts') },
  restore: { summary: 'restores an archive onto an empty shop', load: () => import('./restore.ts') },
  users: { summary: 'lists, adds and removes coaches; makes sign-in links', load: () => import('./users.ts') },
  keys: { summary: 'shows and rotates keys', load: () => import('./keys.ts') },
  adopt: { summary: 'makes a restored or moved copy the shop', load: () => import('./adopt.ts') },
  sandbox: { summary: 'makes a closed copy one for trying out', load: () => import('./sandbox.ts') },
  newsletter: { summary: 'sends a newsletter about a post', load: () => import('./newsletter.ts') },
  seed: { summary: 'fills an empty database', load: () => import('./seed.ts') },
  reset: { summary: 'empties the database and fills it anew', load: () => import('./reset.ts') },
};
