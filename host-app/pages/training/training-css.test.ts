import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
const WIDGET = '../../../widgets/elements/training/';

test('the page has every style that the element has, since the page’s part takes none of its own along', async () => {
  const chunk = await read(`${WIDGET}training-chunk.tsx`);
  const styles = [...chunk.matchAll(/'\.\/([a-z/-]+\.css)\?inline'/g)].map(([, name]) => name);
  expect(styles.length).toBeGreaterThan(4);
  const page = await read('./training.css');
  expect(styles.filter((name) => !page.includes(`${WIDGET}${name}'`))).toEqual([]);
});
