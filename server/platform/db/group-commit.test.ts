import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { markDatabaseError } from './connection/away.ts';
import { groupCommits } from './group-commit.ts';

type Store = Parameters<typeof groupCommits<string>>[0];

/** Groups whose transactions end in their order when told to; then `store` answers. */
function openGroups(store: (...given: Parameters<Store>) => readonly string[] = () => []) {
  const groups: string[][] = [];
  const waits: boolean[] = [];
  const commits: (() => void)[] = [];
  const add = groupCommits<string>(
    async (items, options) => {
      groups.push([...items]);
      waits.push(options.wait);
      await new Promise<void>((resolve) => commits.push(resolve));
      return store(items, options);
    },
    (item) => item[0]!,
  );
  const commit = async () => {
    commits.shift()?.();
    await turn();
  };
  return { add, commit, groups, waits };
}

/** Runs what is due. */
async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test('stores together what arrives together, and what arrives meanwhile afterwards', async () => {
  const { add, commit, groups } = openGroups();
  const first = ['a', 'b'].map(add);
  await turn();
  const second = ['c', 'd'].map(add);
  await turn();
  expect(groups).toEqual([['a', 'b']]);
  await commit();
  await Promise.all(first);
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await commit();
  await Promise.all(second);
});

test('resolves after the commit', async () => {
  const { add, commit } = openGroups();
  let stored = false;
  const adding = add('a').then(() => (stored = true));
  await turn();
  expect(stored).toBe(false);
  await commit();
  await adding;
});

test('puts at most 64 items in one transaction', async () => {
  const { add, commit, groups } = openGroups();
  for (let at = 0; at < 70; at++) void add(String.fromCodePoint(200 + at));
  await turn();
  await commit();
  expect(groups.map(({ length }) => length)).toEqual([64, 6]);
});

test('stores items of one key one after another', async () => {
  const { add, commit, groups } = openGroups();
  for (const item of ['a1', 'a2', 'a3', 'b1']) void add(item);
  await turn();
  for (let n = 0; n < 3; n++) await commit();
  expect(groups).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
});

test('waits for a locked item beside the next group', async () => {
  const { add, commit, groups, waits } = openGroups((items, { wait }) =>
    wait ? [] : items.filter((item) => item === 'b'),
  );
  const first = ['a', 'b'].map(add);
  await turn();
  const next = add('c');
  await commit();
  await first[0];
  expect(groups).toEqual([['a', 'b'], ['b'], ['c']]);
  expect(waits).toEqual([false, true, false]);
  for (let n = 0; n < 2; n++) await commit();
  await Promise.all([...first, next]);
});

test('rejects only the item that cannot be stored', async () => {
  const { add, commit, groups } = openGroups((items) => {
    if (items.includes('b')) throw new Error('bad');
    return [];
  });
  const stored = Promise.allSettled(['a', 'b', 'c'].map(add));
  await turn();
  for (let n = 0; n < 4; n++) await commit();
  expect((await stored).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('rejects a whole group while the database is away', async () => {
  const { add, commit, groups } = openGroups(() => {
    throw markDatabaseError(new Error('Connection terminated'));
  });
  const stored = Promise.allSettled(['a', 'b'].map(add));
  await turn();
  await commit();
  expect((await stored).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(groups).toHaveLength(1);
});

test('runs a transaction in the context of its first item', async () => {
  const context = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const add = groupCommits<string>(
    () => {
      seen.push(context.getStore());
      return Promise.resolve([]);
    },
    (item) => item,
  );
  for (const group of [['a', 'b'], ['c']]) await Promise.all(group.map((item) => context.run(item, () => add(item))));
  expect(seen).toEqual(['a', 'c']);
});
