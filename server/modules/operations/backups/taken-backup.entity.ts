import { defineEntity, p } from '@mikro-orm/core';

const TakenBackupSchema = defineEntity({
  name: 'TakenBackup',
  properties: {
    /** One row for each target. */
    place: p.text().primary(),
    /** Name of the archive in its target. */
    name: p.text(),
    bytes: p.bigint('number'),
    takenAt: p.datetime(),
  },
});

/** Newest archive of the backup job, tested or not. */
export class TakenBackup extends TakenBackupSchema.class {}
TakenBackupSchema.setClass(TakenBackup);
