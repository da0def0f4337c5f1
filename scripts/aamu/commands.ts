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
  upgrade: {
    summary: 'backs up, runs the migrations and checks the result',
    load: () => import('./upgrade/upgrade.ts'),
  },
  rollback: { summary: 'goes back to the version before the upgrade', load: () => import('./upgrade/rollback.ts') },
  backup: { summary: 'writes an encrypted archive of database and uploads', load: () => import('./copies/backup.ts') },
  restore: { summary: 'restores an archive onto an empty shop', load: () => import('./copies/restore.ts') },
  move: { summary: 'moves the shop to another database', load: () => import('./move.ts') },
  users: { summary: 'lists, adds and removes coaches; makes sign-in links', load: () => import('./users.ts') },
  keys: { summary: 'shows and rotates keys', load: () => import('./keys.ts') },
  adopt: { summary: 'makes a restored or copied shop the live one', load: () => import('./copies/adopt.ts') },
  sandbox: { summary: 'turns a closed copy into a test shop', load: () => import('./sandbox.ts') },
  newsletter: { summary: 'sends a newsletter about a post', load: () => import('./newsletter.ts') },
  seed: { summary: 'fills an empty database', load: () => import('./seed.ts') },
  reset: { summary: 'empties and reseeds the database', load: () => import('./reset.ts') },
};
