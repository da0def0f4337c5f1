import {
  type EntityData,
  type EntityMetadata,
  type EntityProperty,
  type EventSubscriber,
  type FlushEventArgs,
  ObjectHydrator,
  ReferenceKind,
} from '@mikro-orm/core';
import {
  isBoundToRow,
  isSealed,
  DecryptedText,
  openText,
  SealedJson,
  type SealedRow,
  SealedText,
  sealText,
} from './sealed.ts';

/** An encrypted column of an entity. */
interface SealedColumn {
  prop: string;
  /** With its table, as it is authenticated. */
  name: string;
  column: string;
  json: boolean;
}

interface SealedTable {
  columns: readonly SealedColumn[];
  /** Column with the account id of a row; undefined if rows have no account. */
  personColumn: string | undefined;
}

const tables = new WeakMap<EntityMetadata, SealedTable>();

/** Returns the encrypted columns of an entity, and the column with its account. */
export function sealedTable(meta: EntityMetadata): SealedTable {
  const known = tables.get(meta);
  if (known) return known;
  const columns = meta.props.flatMap(({ name: prop, customType, fieldNames }) => {
    const json = customType instanceof SealedJson;
    const [column = ''] = fieldNames ?? [];
    return json || customType instanceof SealedText
      ? [{ prop, name: `${meta.tableName}.${column}`, column, json }]
      : [];
  });
  const found = { columns, personColumn: findUserProperty(meta)?.fieldNames[0] };
  tables.set(meta, found);
  return found;
}

/** Returns the property with the row's user. It never changes: a row of another user could not be decrypted. */
function findUserProperty(meta: EntityMetadata): EntityProperty | undefined {
  return meta.props.find(({ name, kind }) => name === 'user' && kind === ReferenceKind.MANY_TO_ONE);
}

/** Arguments of a hydrator behind the row's data. */
type AfterData =
  Parameters<ObjectHydrator['hydrate']> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never;

/** Decrypts values with their row, before the types of their columns see them. */
export class SealedHydrator extends ObjectHydrator {
  override hydrate<T extends object>(
    entity: T,
    meta: EntityMetadata<T>,
    data: EntityData<T>,
    ...rest: AfterData
  ): void {
    const [, , , convertCustomTypes] = rest;
    const { columns } = sealedTable(meta as unknown as EntityMetadata);
    const values = data as Record<string, unknown>;
    const bound = convertCustomTypes
      ? columns.flatMap((each) => {
          const value = sealedIn(values[each.prop]);
          return value === undefined || !isBoundToRow(value) ? [] : [{ ...each, value }];
        })
      : [];
    const before = bound.map(({ prop }) => [prop, values[prop]] as const);
    for (const { prop, name, value } of bound) {
      values[prop] = new DecryptedText(
        openText(value, name, identifyRow(meta as unknown as EntityMetadata, name, values, entity)),
      );
    }
    super.hydrate(entity, meta, data, ...rest);
    // Later comparisons use the stored values.
    for (const [prop, value] of before) values[prop] = value;
  }
}

/** Returns an encrypted value from the driver's form: the text itself, or JSON with the text in it. */
function sealedIn(value: unknown): string | undefined {
  const isJson = typeof value === 'string' && value.startsWith('"sealed:');
  const text: unknown = isJson ? JSON.parse(value) : value;
  return isSealed(text) ? text : undefined;
}

/** Binds written values to their row. */
export class SealedRows implements EventSubscriber {
  onFlush({ uow }: FlushEventArgs): void {
    for (const { meta, payload, entity } of uow.getChangeSets()) {
      const values = payload as Record<string, unknown>;
      for (const { prop, name, json } of sealedTable(meta as unknown as EntityMetadata).columns) {
        const value = sealedIn(values[prop]);
        if (value === undefined || isBoundToRow(value)) continue;
        const row = identifyRow(meta as unknown as EntityMetadata, name, values, entity);
        const sealed = sealText(openText(value, name), name, row);
        values[prop] = json ? JSON.stringify(sealed) : sealed;
      }
    }
  }
}

/** @throws if the account of the row was not loaded with it */
function identifyRow(meta: EntityMetadata, column: string, data: Record<string, unknown>, entity: object): SealedRow {
  const known = entity as Record<string, unknown>;
  const id = idIn(data['id']) ?? idIn(known['id']);
  if (id === undefined) throw new Error(`${column} was read without the id of its row.`);
  if (!findUserProperty(meta)) return { id, person: '' };
  const user = data['user'] === undefined ? known['user'] : data['user'];
  if (user === undefined) throw new Error(`${column} was read without its user: add it to the fields that are loaded.`);
  return { id, person: user === null ? '' : (idIn(user) ?? '') };
}

function idIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return idIn((value as { id?: unknown }).id);
}
