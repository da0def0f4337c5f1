import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseAway } from './connection/away.ts';

/** Items in one transaction. */
const MOST = 64;

/**
 * Stores items in one transaction, or none of them. With `wait` it waits for locks. Without, it returns the items that
 * it left out because another transaction has locked them.
 */
type Store<T> = (items: readonly T[], options: { wait: boolean }) => Promise<readonly T[]>;

interface Waiting<T> {
  item: T;
  key: string;
  /** Runs a function in the context of its request. */
  inContext: <R>(work: () => R) => R;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Stores items that arrive while a transaction runs together in the next one, which costs little more than one item.
 * The promise of an item resolves after its commit. Items of one key are stored one after another. An item that fails
 * makes no other fail, and one that is locked lets no other wait.
 */
export function groupCommits<T>(store: Store<T>, keyOf: (item: T) => string): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  const busy = new Set<string>();
  let isRunning = false;

  function start() {
    const group = isRunning ? [] : takeGroup();
    if (group.length === 0) return;
    isRunning = true;
    void group[0]!
      .inContext(() => storeGroup(group))
      .finally(() => {
        isRunning = false;
        start();
      });
  }

  function takeGroup(): Waiting<T>[] {
    const group: Waiting<T>[] = [];
    waiting = waiting.filter((each) => {
      if (group.length === MOST || busy.has(each.key)) return true;
      busy.add(each.key);
      group.push(each);
      return false;
    });
    return group;
  }

  async function storeGroup(group: readonly Waiting<T>[]): Promise<void> {
    try {
      const items = group.map(({ item }) => item);
      const left = new Set(await store(items, { wait: false }));
      for (const each of group) {
        if (left.has(each.item)) storeAlone(each);
        else end(each, each.resolve);
      }
    } catch (error) {
      for (const each of group) {
        if (group.length === 1 || isDatabaseAway(error)) end(each, () => each.reject(error));
        else storeAlone(each);
      }
    }
  }

  function storeAlone(each: Waiting<T>) {
    void each
      .inContext(() => store([each.item], { wait: true }))
      .then(
        () => end(each, each.resolve),
        (error: unknown) => end(each, () => each.reject(error)),
      )
      .finally(start);
  }

  function end({ key }: Waiting<T>, settle: () => void) {
    busy.delete(key);
    settle();
  }

  return (item) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      // Requests that were read together are stored together.
      setImmediate(start);
    });
}
