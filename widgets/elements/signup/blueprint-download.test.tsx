import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { accepted, email, show, toast, setUp } from './signup.harness.tsx';

setUp();

describe('the download', () => {
  const FILE = 'GET /api/download/morning-energy-boost-blueprint.pdf';
  const SIGNUP = 'POST /api/email-signup';
  const download = page.getByRole('button', { name: 'Download FREE Blueprint' });
  const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

  /** Records the links that the browser would download. */
  function saved(): HTMLAnchorElement[] {
    const links: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this);
    });
    return links;
  }

  test.each([
    ['after the signup', accepted],
    ['even if the signup fails', refusal(500, 'internal')],
    ['even if the signup is not answered', new TypeError('offline')],
  ])('saves the file under its name, %s', async (_, answer) => {
    const links = saved();
    const { calls, emit } = await show('download', { [SIGNUP]: answer, [FILE]: pdf });
    await email.fill('reader@example.org');
    await download.click();
    await expect.element(toast('Download Started!')).toBeVisible();
    expect(calls.map(({ request }) => request)).toEqual([SIGNUP, FILE]);
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ download: 'Morning-Energy-Boost-Blueprint.pdf', isConnected: false });
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-signup-completed', { flow: 'download' });
  });

  test('says so when the file does not come', async () => {
    const links = saved();
    await show('download', { [SIGNUP]: accepted, [FILE]: refusal(500, 'internal') });
    await email.fill('reader@example.org');
    await download.click();
    await expect.element(toast('Download Error')).toBeVisible();
    await expect.element(toast('Please try again or contact support.')).toBeVisible();
    expect(links).toEqual([]);
  });
});
