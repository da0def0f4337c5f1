import { defineEntity, p } from '@mikro-orm/core';

const BackupCheckSchema = defineEntity({
  name: 'BackupCheck',
  properties: {
    /** One row for each target. */
    place: p.text().primary(),
    /** Newest archive whose test restore matched. */
    archive: p.text(),
    bytes: p.bigint('number'),
    takenAt: p.datetime(),
    checkedAt: p.datetime(),
  },
});

/** Last verified backup. */
export class BackupCheck extends BackupCheckSchema.class {}
BackupCheckSchema.setClass(BackupCheck);
