import type { RouteComponent } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { LetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import ImportScreen from './import-screen.tsx';
import LetterScreen from './letter-screen.tsx';

const ID = '6e7f85a9-d0fe-4b5d-8b50-4c6f2991d744';
const letter: LetterResponse = {
  id: ID,
  subject: 'Rain all week',
  status: 'draft',
  sendAt: null,
  written: 0,
  delivered: 0,
  refused: 0,
  waiting: 0,
  left: 0,
  updatedAt: '2026-11-20T08:01:00.000+02:00',
  preview: '',
  body: 'It fell, and we ran.',
  language: 'en',
  segment: 'guide-only',
  onlyLanguage: false,
  programId: null,
  tags: [],
  activity: 'any',
  activeDays: 30,
  postId: null,
  version: 2,
};
const NOBODY = 'Nobody would get this letter.';
const PASSED = 'This time has passed already.';
const UNREADABLE = 'The file cannot be read from line 3 on.';

beforeEach(() => localStorage.clear());

const main = page.getByRole('main');

/** Renders a screen whose requests are all refused with an error of one field. */
async function show(Shown: React.ComponentType, at: string, issue: { path: string; message: string }, path?: string) {
  const body = JSON.stringify({ error: { code: 'invalid_input', message: issue.message, issues: [issue] } });
  const refuse = () => Promise.reject(new ApiError(400, body, ''));
  const answers = {
    '/letters/readers': { readers: 0, languages: [], timeZone: 'Europe/Helsinki' },
    '/subscribers/tags': { tags: [], guides: [] },
  };
  const get = <T,>(asked: string) => {
    const known = Object.entries(answers).find(([part]) => asked.includes(part));
    return Promise.resolve((known ? known[1] : letter) as T);
  };
  const api: StudioApi = { get, post: refuse, put: refuse, delete: refuse, upload: refuse };
  const screen: RouteComponent = () => (
    <StudioApiContext value={api}>
      <Shown />
    </StudioApiContext>
  );
  await render(<InStudio at={at} {...(path && { path })} screen={screen} />);
}
const showLetter = (issue: { path: string; message: string }) =>
  show(LetterScreen, `/letters/${ID}`, issue, '/letters/$id');

async function send(button: string) {
  await main.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

test('a letter for nobody says so beside who gets it, until somebody else is chosen', async () => {
  await showLetter({ path: 'segment', message: NOBODY });
  const who = main.getByRole('combobox', { name: 'Recipients' });
  await expect.element(who).toHaveValue('guide-only');
  await send('Send now');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(who).toHaveAccessibleDescription(new RegExp(NOBODY));
  await expect.element(who).toHaveFocus();
  expect(main.getByText(NOBODY).elements()).toHaveLength(1);
  await who.selectOptions('everybody');
  await expect.element(main.getByText(NOBODY)).not.toBeInTheDocument();
});

test('a time that has passed is said beside the time, until another is typed', async () => {
  await showLetter({ path: 'at', message: PASSED });
  const time = main.getByLabelText('Schedule');
  // Still in the future by the local clock, but past in the shop's zone.
  await time.fill('2130-01-01T08:00');
  await send('Schedule');
  await expect.element(time).toHaveAccessibleDescription(new RegExp(PASSED));
  await expect.element(time).toHaveFocus();
  await expect.element(time).toHaveAttribute('aria-invalid', 'true');
  await time.fill('2030-01-01T08:00');
  await expect.element(main.getByText(PASSED)).not.toBeInTheDocument();
});

test('a time that has passed is said beside its field, before anybody is asked whether the letter is to be sent', async () => {
  await showLetter({ path: 'at', message: 'Nothing was sent.' });
  const time = main.getByLabelText('Schedule');
  const button = main.getByRole('button', { name: 'Schedule' });
  await expect.element(main.getByText(/Shop time \(Europe\/Helsinki\)/)).toBeVisible();
  await time.fill('2020-01-01T08:00');
  await expect.element(time).toHaveAccessibleDescription(/This time has already passed \(shop time\)\./);
  await expect.element(time).toHaveAttribute('aria-invalid', 'true');
  await expect.element(button).toBeDisabled();
  await time.fill('2130-01-01T08:00');
  await expect.element(time).not.toHaveAttribute('aria-invalid');
  await expect.element(button).toBeEnabled();
});

test('a file that cannot be read is said beside the file', async () => {
  await show(ImportScreen, '/letters/subscribers/import', { path: 'file', message: UNREADABLE });
  const file = main.getByLabelText('CSV file');
  await file.upload(new File(['email\n"a@example.com\n'], 'people.csv', { type: 'text/csv' }));
  await main.getByRole('textbox', { name: /Consent source/ }).fill('A form at the club.');
  await main.getByLabelText('Consent date').fill('2026-05-01');
  await main.getByRole('button', { name: 'Import' }).click();
  await expect.element(file).toHaveAccessibleDescription(new RegExp(UNREADABLE));
  await expect.element(file).toHaveFocus();
});
