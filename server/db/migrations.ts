import { Migration20261121025510 } from './migrations/Migration20261121025510.ts';
import { Migration20261121055812 } from './migrations/Migration20261121055812.ts';
import { Migration20261121063101 } from './migrations/Migration20261121063101.ts';
import { Migration20261121065624 } from './migrations/Migration20261121065624.ts';
import { Migration20261121103401 } from './migrations/Migration20261121103401.ts';
import { Migration20261121224500 } from './migrations/Migration20261121224500.ts';
import { Migration20261121230000 } from './migrations/Migration20261121230000.ts';

/** Every migration in the order in which they run. A new one is added at the end. */
export const migrations = [
  Migration20261121025510,
  Migration20261121055812,
  Migration20261121063101,
  Migration20261121065624,
  Migration20261121103401,
  Migration20261121224500,
  Migration20261121230000,
];
