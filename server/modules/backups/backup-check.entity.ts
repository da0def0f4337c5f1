import { defineEntity, p } from '@mikro-orm/core';

const BackupCheckSchema = defineEntity({
  name: 'BackupCheck',
  properties: {
    /** One row for each place. */
    place: p.text().primary(),
    /** Of the newest archive that was restored for a test and is as the shop was. */
    archive: p.text(),
    bytes: p.bigint('number'),
    takenAt: p.datetime(),
    checkedAt: p.datetime(),
  },
});

/** When a backup was last proved to work. */
export class BackupCheck extends BackupCheckSchema.class {}
BackupCheckSchema.setClass(BackupCheck);
