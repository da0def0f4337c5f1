import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import '../../base.css';
import './list-filters.css';
import './list.css';

afterEach(() => page.viewport(1280, 720));

test('on a phone what a column is called keeps its room, also where nothing stands beside it', async () => {
  await page.viewport(360, 740);
  await render(
    <table className="studio-table">
      <tbody>
        <tr>
          <td>Alex Runner</td>
          <td data-label="What they need you for, in two lines or more">–</td>
          <td data-label="Short">–</td>
        </tr>
      </tbody>
    </table>,
  );
  const [, long, short] = page.getByRole('cell').elements();
  expect(long!.clientHeight).toBeGreaterThan(short!.clientHeight + 10);
});
