import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { UploadControl } from './upload-control.tsx';

/** Fake upload request, controlled by the test. */
class Upload extends EventTarget {
  static made: Upload[] = [];
  upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  sent: FormData | undefined;
  open = vi.fn();
  setRequestHeader = vi.fn();
  abort = vi.fn();
  constructor() {
    super();
    Upload.made.push(this);
  }
  send(form: FormData) {
    this.sent = form;
  }
  reaches(loaded: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }));
  }
  answers(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Upload.made = [];
});

const STORED = { id: 'f', name: 'Summit.webp', url: '/media/f.webp' };

async function choose() {
  vi.stubGlobal('XMLHttpRequest', Upload);
  const onStored = vi.fn();
  const { rerender } = await render(<UploadControl kind="picture" label="Choose a picture" onStored={onStored} />);
  const file = new File(['picture'], 'Summit.jpg', { type: 'image/jpeg' });
  await page.getByLabelText('Choose a picture').upload(file);
  await expect.poll(() => Upload.made).toHaveLength(1);
  return { onStored, rerender };
}

test('a line that breaks at nine tenths is said beside the field, and the same file is sent once more', async () => {
  const { onStored } = await choose();
  const [broken] = Upload.made;
  broken!.reaches(90);
  await expect.element(page.getByText('Uploading Summit.jpg: 90 %')).toBeVisible();
  broken!.dispatchEvent(new Event('error'));
  const said = page.getByRole('alert');
  await expect.element(said).toMatchTextContent('Can’t reach the shop. Summit.jpg was not uploaded.');
  expect(onStored).not.toHaveBeenCalled();
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => Upload.made).toHaveLength(2);
  const again = Upload.made[1]!;
  expect(await (again.sent!.get('file') as File).text()).toBe('picture');
  again.answers(201, STORED);
  await expect.element(said).not.toBeInTheDocument();
  expect(onStored).toHaveBeenCalledWith(STORED);
});

test('what the shop says of a file stands beside the field', async () => {
  await choose();
  const message = 'The picture has too many pixels. The maximum is 60 million.';
  Upload.made[0]!.answers(400, { error: { code: 'invalid', message: 'x', issues: [{ path: 'file', message }] } });
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect.element(page.getByLabelText('Choose a picture')).toBeEnabled();
});

test('a stored file joins the form as it is then, not as it was when the upload began', async () => {
  const { onStored, rerender } = await choose();
  const later = vi.fn();
  await rerender(<UploadControl kind="picture" label="Choose a picture" onStored={later} />);
  Upload.made[0]!.answers(201, STORED);
  await expect.poll(() => later.mock.calls).toEqual([[STORED]]);
  expect(onStored).not.toHaveBeenCalled();
});
