import { http, HttpResponse } from 'msw';
import { expect, fireEvent, userEvent, waitFor, type within } from 'storybook/test';
import '../../host-app/base.css';
import '#host-app/pages/studio.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import ImportScreen from '#host-app/studio/letters/import-screen.tsx';
import preview from '../../.storybook/preview.tsx';
import { refusing, unreachable } from '../support/handlers.ts';

const PATH = '/api/coach/subscribers/import';

const meta = preview.meta({
  title: 'Studio/Bringing people in',
  component: InStudio,
  args: { at: '/letters/subscribers/import', screen: ImportScreen },
  beforeEach: () => localStorage.clear(),
});

type Canvas = Pick<ReturnType<typeof within>, 'findByLabelText' | 'getByLabelText' | 'getByRole'>;

async function bringIn(canvas: Canvas) {
  await userEvent.upload(await canvas.findByLabelText('CSV file'), new File(['email'], 'people.csv'));
  await userEvent.type(canvas.getByRole('textbox', { name: /Where these people/ }), 'A form at the club.');
  await fireEvent.change(canvas.getByLabelText('Day on which they agreed'), { target: { value: '2026-05-01' } });
  await userEvent.click(canvas.getByRole('button', { name: 'Bring them in' }));
}

export const BringingIn = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Bring them in' }));
    await expect(await canvas.findByText('Please choose a file.')).toBeVisible();
    await expect(canvas.getByText('Please give the day on which they agreed.')).toBeVisible();
  },
});

export const BroughtIn = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.post(`*${PATH}`, () =>
        HttpResponse.json({
          added: 118,
          known: 2,
          repeated: 1,
          refused: 1,
          lines: [{ line: 122, value: '=cmd()', why: 'no-address' }],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await bringIn(canvas);
    await expect(await canvas.findByText('118 people were added.')).toBeVisible();
    await expect(canvas.getByText(/Line 122/)).toHaveTextContent('Line 122: =cmd() is no e-mail address');
  },
});

const UNREADABLE = 'The file cannot be read from line 3 on. Nothing was added.';

/** What is wrong with the file is said beside the file, and what was typed is still there. */
export const Refused = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(PATH, 400, 'unreadable_file', [{ path: 'file', message: UNREADABLE }])),
  play: async ({ canvas }) => {
    await bringIn(canvas);
    await waitFor(() => expect(canvas.getByLabelText('CSV file')).toHaveAccessibleDescription(/from line 3 on/));
    await expect(canvas.getByRole('textbox', { name: /Where these people/ })).toHaveValue('A form at the club.');
    localStorage.clear();
  },
});

export const NotReached = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PATH)),
  play: async ({ canvas }) => {
    await bringIn(canvas);
    await expect(
      await canvas.findByText(/The shop cannot be reached\. What you have typed is still here/),
    ).toBeVisible();
    localStorage.clear();
  },
});
