import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshQueries } from './show-anew.ts';

const LIST = '/api/coach/posts';

test('what is deleted is not asked for again while its screen still shows it, and all else is', async () => {
  const queries = new QueryClient();
  const asked: string[] = [];
  const shown = [LIST, `${LIST}/9`, `${LIST}/10`, '/api/coach/letters'].map((path) => {
    const observer = new QueryObserver(queries, {
      queryKey: [path],
      queryFn: () => {
        asked.push(path);
        return path;
      },
      staleTime: Infinity,
    });
    return observer.subscribe(() => undefined);
  });
  await expect.poll(() => asked.length).toBe(4);
  asked.length = 0;
  await refreshQueries(queries, [LIST], `${LIST}/9`);
  expect(asked.toSorted()).toEqual([LIST, `${LIST}/10`]);
  for (const leave of shown) leave();
  queries.clear();
});
