import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type { SiteOverview } from '#contract/site/first-run.studio.ts';
import { PROGRAM_NAME_MAX } from '#contract/catalog/programs.studio.ts';
import {
  GROUPS,
  type SettingChange as ShownChange,
  SettingForms,
  type SettingGroup,
  type SettingResponse,
  type SettingValues,
} from '#contract/site/site.studio.ts';
import { heroIn, type NamedPicture, picturesIn } from '#contract/site/site-pictures.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput, NotFound } from '#server/platform/errors.ts';
import { listIssues } from '#server/platform/http/request/body.ts';
import { findPictures, NO_PICTURE } from '#server/modules/catalog/files/files.service.ts';
import { refuseOtherThanPdf, renameGuides } from '#server/modules/newsletter/lead-magnets/guides.service.ts';
import { Setting, SettingChange } from '../settings/setting.entity.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import type { Place } from '#server/modules/studio/cursor.ts';
import { findPage } from '#server/modules/studio/list.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { diffFields } from './changed-fields.ts';

interface Change<G extends SettingGroup> {
  group: G;
  values: SettingValues[G];
  /** Base version; 0 for the environment's values. */
  version: number;
  /** Values of the group while nothing is saved. */
  first: SettingValues;
}

/** Saves a whole group. @throws {AppError} 409 `conflict`, {InvalidInput} for a missing picture */
export function saveSetting<G extends SettingGroup>(em: Em, change: Change<G>, by: CoachActor): Promise<Setting> {
  return em.transactional(async (tx) => {
    if (change.group === 'brand') return saveBrand(tx, change as Change<'brand'>, by);
    if (change.group === 'guides') await refuseOtherThanPdf(tx, change.values as SettingValues['guides']);
    if (change.group === 'pictures') await refuseMissing(tx, picturesIn(change.values as SettingValues['pictures']));
    if (change.group === 'look') await refuseMissing(tx, heroIn(change.values as SettingValues['look']));
    return write(tx, change, by, null);
  });
}

/** Saves the brand and renames programmes with its name as prefix. A prefix typed by the coach takes precedence. */
async function saveBrand(tx: Em, change: Change<'brand'>, by: CoachActor): Promise<Setting> {
  const { name, prefix } = await brandIn(tx, change.first);
  const { values } = change;
  const follows = values.prefix === prefix && prefix !== '' && prefix.trim() === name;
  const next = follows ? prefix.replace(name, () => values.name) : values.prefix;
  const row = await write(tx, { ...change, values: { ...values, prefix: next } }, by, null);
  await renamePrograms(tx, { prefix, next, field: follows ? 'name' : 'prefix' }, by.now);
  return row;
}

async function brandIn(tx: Em, first: SettingValues): Promise<SettingValues['brand']> {
  return { ...first.brand, ...(await tx.findOne(Setting, { key: 'brand' }))?.value };
}

/** @throws {InvalidInput} beside the field if a programme's new name is too long for its form */
async function renamePrograms(
  tx: Em,
  { prefix, next, field }: { prefix: string; next: string; field: 'name' | 'prefix' },
  now: Date,
): Promise<void> {
  if (next === prefix || prefix === '') return;
  const renamed = await tx.execute<{ name: string }[]>(
    `update program set name = ? || substr(name, ?), version = version + 1, updated_at = ?
     where starts_with(name, ?) and btrim(substr(name, ?)) <> '' returning name`,
    [next, prefix.length + 1, now, prefix, prefix.length + 1],
  );
  const max = PROGRAM_NAME_MAX;
  // A name that was too long already may get shorter.
  const name = next.length > prefix.length && renamed.map((each) => each.name).find(({ length }) => length > max);
  if (!name) return;
  const message = msg`This would make a programme’s name too long: “${name}”. Names have at most ${max} characters.`;
  throw new InvalidInput([{ path: field, message }]);
}

/** Refuses pictures that are missing or not public. */
async function refuseMissing(tx: Em, named: readonly NamedPicture[]): Promise<void> {
  const known = await findPictures(
    tx,
    named.map(({ id }) => id),
  );
  const missing = named.filter(({ id }) => !known.has(id));
  if (missing.length > 0) throw new InvalidInput(missing.map(({ field }) => ({ path: field, message: NO_PICTURE })));
}

/** Undoes a change by a new one; programmes follow the brand. @throws {NotFound}, {AppError} 409 `conflict` */
export function revertChange(
  em: Em,
  { group, id, version, first }: { group: SettingGroup; id: string; version: number; first: SettingValues },
  by: CoachActor,
): Promise<Setting> {
  return em.transactional(async (tx) => {
    const change = await tx.findOne(SettingChange, { id, key: group });
    if (!change) throw new NotFound();
    const values = change.before as SettingValues[SettingGroup];
    const prefix = group === 'brand' ? (await brandIn(tx, first)).prefix : null;
    const row = await write(tx, { group, values, version, first }, by, id);
    // A row from before prefixes existed has the initial one.
    if (prefix !== null) {
      const next = { ...first.brand, ...row.value }.prefix;
      await renamePrograms(tx, { prefix, next, field: 'prefix' }, by.now);
    }
    return row;
  });
}

/** @throws {InvalidInput} for values that could not be read back */
async function write<G extends SettingGroup>(
  tx: Em,
  { group, values, version, first }: Change<G>,
  by: CoachActor,
  takesBack: string | null,
): Promise<Setting> {
  const read = SettingForms[group].safeParse({ ...first[group], ...values });
  if (!read.success) throw new InvalidInput(listIssues(read.error));
  // Creates the row first, so that concurrent saves wait for each other.
  await tx.execute(
    'insert into setting (key, value, version, updated_at) values (?, ?::jsonb, 0, ?) on conflict (key) do nothing',
    [group, JSON.stringify(first[group]), by.now],
  );
  const row = await tx.findOneOrFail(Setting, { key: group }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  // Saving equal values is no change, so that legal pages keep their date.
  if (row.version > 0 && row.version === version && isDeepStrictEqual(row.value, values)) return row;
  expectVersion(row, version);
  const change = {
    id: randomUUID(),
    key: group,
    before: row.value,
    after: values,
    takesBack,
    coach: by.coach,
    at: by.now,
  };
  tx.persist(tx.create(SettingChange, change));
  if (group === 'guides')
    // Rows from before guides had text lack these fields.
    await renameGuides(tx, { ...first.guides, ...row.value }, { ...first.guides, ...values }, by.now);
  row.value = values;
  row.updatedAt = by.now;
  const action = takesBack ? 'setting.take-back' : 'setting.change';
  noteAction(tx, { ...by, action, subject: 'setting', subjectId: group, details: { change: change.id } });
  return row;
}

/** Reads a group as form values. */
export async function readSetting(em: Em, group: SettingGroup, first: SettingValues, timeZone: string) {
  const row = await em.findOne(Setting, { key: group });
  return presentSetting(
    row ?? { key: group, value: first[group], version: 0, updatedAt: new Date(0) },
    first,
    timeZone,
  );
}

export function presentSetting(
  { key, value, version, updatedAt }: Pick<Setting, 'key' | 'value' | 'version' | 'updatedAt'>,
  first: SettingValues,
  timeZone: string,
): SettingResponse {
  const group = key as SettingGroup;
  // A field newer than the row has its initial value.
  const values = { ...first[group], ...value };
  return { group, version, values, updatedAt: version === 0 ? null : formatLocalMoment(timeZone, updatedAt) };
}

/** Returns the saved groups with the time of their last change. */
export async function savedGroups(em: Em, timeZone: string): Promise<SiteOverview['groups']> {
  const rows = await em.find(Setting, { version: { $gt: 0 } });
  return GROUPS.map((group) => {
    const row = rows.find(({ key }) => key === group);
    return { group, version: row?.version ?? 0, updatedAt: row ? formatLocalMoment(timeZone, row.updatedAt) : null };
  });
}

/** Lists one page of a group's changes, latest first. */
export async function settingHistory(em: Em, group: SettingGroup, place: Place) {
  const changes = await findPage(em, SettingChange, { key: group }, place, [{ at: 'desc' }, { id: 'desc' }]);
  await em.populate(changes.found, ['coach']);
  return changes;
}

export function presentChange(
  { id, coach, at, takesBack, before, after }: SettingChange,
  timeZone: string,
): ShownChange {
  return {
    id,
    by: coach?.email ?? null,
    at: formatLocalMoment(timeZone, at),
    takesBack: Boolean(takesBack),
    fields: diffFields(before, after),
  };
}
