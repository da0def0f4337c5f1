import { describe, expect, test } from 'vitest';
import { createDrawingQueue, type Visitor } from './drawing-queue.ts';

const visitor = (network: string, patienceMs = 10_000): Visitor & { leave: () => void } => {
  const controller = new AbortController();
  return { network, patienceMs, signal: controller.signal, leave: () => controller.abort() };
};

/** A queue whose drawings end on demand. */
function startQueue() {
  const queue = createDrawingQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const draw = (key: string) => async () => {
    begun.push(key);
    await new Promise<void>((resolve) => ends.set(key, resolve));
  };
  return {
    begun,
    request: (key: string, by: Visitor) => queue.request(key, draw(key), by),
    renew: (key: string) => queue.renew(key, draw(key)),
    end: async (key: string) => {
      ends.get(key)!();
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createDrawingQueue', () => {
  test('draws two views at a time, of different networks', async () => {
    const { request, begun, end } = startQueue();
    const answers = ['a1', 'a2', 'b1', 'c1'].map((key) => request(key, visitor(key[0]!)));
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('c1');
    await end('a2');
    expect(await Promise.all(answers)).toEqual([true, true, true, true]);
  });

  test('refuses a fifth waiting view of a network, and the twenty-first of all', async () => {
    const { request, begun } = startQueue();
    void request('a', visitor('a'));
    void request('b', visitor('b'));
    for (let i = 0; i < 4; i++) void request(`a${i}`, visitor('a'));
    expect(await request('a4', visitor('a'))).toBe(false);
    for (let i = 0; i < 16; i++) void request(`n${i}`, visitor(`n${i}`));
    expect(await request('n16', visitor('n16'))).toBe(false);
    expect(begun).toEqual(['a', 'b']);
  });

  test('ends a wait with the patience of the visitor, and draws nothing later', async () => {
    const { request, begun, end } = startQueue();
    void request('a', visitor('a'));
    void request('b', visitor('b'));
    expect(await request('c', visitor('c', 20))).toBe(false);
    await end('a');
    expect(begun).toEqual(['a', 'b']);
  });

  test('draws nothing for a visitor who has gone', async () => {
    const { request, begun, end } = startQueue();
    void request('a', visitor('a'));
    void request('b', visitor('b'));
    const gone = visitor('c');
    const answer = request('c', gone);
    gone.leave();
    expect(await answer).toBe(false);
    expect(await request('d', gone)).toBe(false);
    await end('a');
    expect(begun).toEqual(['a', 'b']);
  });

  test('shares one drawing of a view, also after the first visitor has gone', async () => {
    const { request, begun, end } = startQueue();
    void request('a', visitor('a'));
    void request('b', visitor('b'));
    const first = visitor('c');
    const [gone, other] = [request('c', first), request('c', visitor('d'))];
    first.leave();
    expect(await gone).toBe(false);
    await end('a');
    await end('c');
    expect([await other, begun]).toEqual([true, ['a', 'b', 'c']]);
  });

  test('renews views before those of visitors', async () => {
    const { request, renew, begun, end } = startQueue();
    void request('a', visitor('a'));
    void request('b', visitor('b'));
    void request('c', visitor('c'));
    const renewed = renew('d');
    await settle();
    await end('a');
    await end('d');
    await renewed;
    expect(begun).toEqual(['a', 'b', 'd', 'c']);
  });

  test('passes a failure on and continues with the next', async () => {
    const queue = createDrawingQueue();
    await expect(queue.renew('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await queue.request('b', () => Promise.resolve(), visitor('b'))).toBe(true);
  });
});
