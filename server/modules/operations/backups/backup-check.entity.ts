import { defineEntity, p } from '@mikro-orm/core';

const BackupCheckSchema = defineEntity({
  name: 'BackupCheck',
  properties: {
    /** One row for each place. */
    place: p.text().primary(),
    /** Newest archive that was restored for a test without a difference. */
    archive: p.text(),
    bytes: p.bigint('number'),
    takenAt: p.datetime(),
    checkedAt: p.datetime(),
  },
});

/** Last backup that was proved to work. */
export class BackupCheck extends BackupCheckSchema.class {}
BackupCheckSchema.setClass(BackupCheck);
