import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod';
import { Button } from '#widgets/ui/button.tsx';
import { ApiError } from '#widgets/core/api/errors.ts';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { TextField } from './fields.tsx';
import { FormBody } from './form-body.tsx';
import { useStudioForm } from './use-studio-form.ts';

interface Note {
  id: number;
  text: string;
  tags?: string;
  version: number;
}
type Sent = [text: string, version: number | undefined, tags?: string];

/** Renders a form for a new or existing note. The test answers each save. */
async function show(known?: Note, { moves = false, stays = false, there = known } = {}) {
  const sent: Sent[] = [];
  const answers: PromiseWithResolvers<Note>[] = [];
  function Form({ note, onMade }: { note: Note | undefined; onMade: (note: Note) => void }) {
    const form = useStudioForm<{ text: string; tags?: string | undefined }, Note>({
      id: `note:${note?.id ?? 'new'}`,
      schema: z.object({ text: z.string(), tags: z.string().optional() }),
      values: { text: note?.text ?? '', tags: note?.tags },
      version: note?.version,
      save: ({ text, tags }, version) => {
        sent.push(tags === undefined ? [text, version] : [text, version, tags]);
        const answer = Promise.withResolvers<Note>();
        answers.push(answer);
        return answer.promise;
      },
      row: ({ id, text, tags, version }) => ({ id: `note:${id}`, values: { text, tags }, version }),
      reload: () => Promise.resolve(there!),
      changes: [],
      onSaved: (made) => !stays && onMade(made),
    });
    return (
      <FormBody form={form}>
        <TextField name="text" label="Note" />
        <Button onClick={() => form.form.setValue('text', 'Well done.', { shouldDirty: true })}>Saved reply</Button>
        <Button onClick={() => form.form.setValue('text', 'Derived')}>Derived</Button>
      </FormBody>
    );
  }
  function Screen() {
    const [note, setNote] = useState(known);
    // A new row stays in its form, or opens a screen of its own.
    return <Form key={moves ? note?.id : 'one'} note={note} onMade={setNote} />;
  }
  await cleanup();
  await render(<InStudio screen={Screen} />);
  await expect.element(field).toBeVisible();
  return { sent, answers };
}

const field = page.getByRole('textbox', { name: 'Note' });
const readStoredDraft = (id: string) =>
  JSON.parse(localStorage.getItem(`studio-draft::note:${id}`) ?? 'null') as unknown;
const press = async (times: number, sent: Sent[]) => {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(times);
};
const note = (own: Partial<Note> = {}): Note => ({ id: 7, text: 'First', version: 1, ...own });

test.each(
  everyNth(
    [
      ['stays where it was', false],
      ['leads to a screen of its own', true],
    ],
    2,
    1,
  ),
)('what is typed while something new is saved is a change of it, where that %s', async (_, moves) => {
  localStorage.clear();
  const { sent, answers } = await show(undefined, { moves });
  await field.fill('First');
  await press(1, sent);
  await field.fill('First and more');
  answers[0]!.resolve(note());
  await expect.poll(() => readStoredDraft('new')).toBeNull();
  await expect.element(field).toHaveValue('First and more');
  await expect.element(page.getByText('Saved.', { exact: true })).not.toBeInTheDocument();
  await expect.poll(() => readStoredDraft('7')).toMatchObject({ values: { text: 'First and more' }, version: 1 });
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await press(2, sent);
  answers[1]!.resolve(note({ text: 'First and more', version: 2 }));
  await expect.poll(() => readStoredDraft('7')).toBeNull();
  expect(sent).toEqual([
    ['First', undefined],
    ['First and more', 1],
  ]);
});

describe('what was typed and not saved', () => {
  const signIn = (id: string) => {
    forgetTabMember();
    document.cookie = `member-id=${id}; path=/`;
  };
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    document.cookie = 'member-id=; path=/; max-age=0';
    forgetTabMember();
  });

  test('comes back for the coach who typed it, and for no other', async () => {
    signIn('anna');
    await show(note());
    await field.fill('Rest your knee.');
    signIn('ben');
    await show(note());
    await expect.element(field).toHaveValue('First');
    await field.fill('Hello');
    signIn('anna');
    await show(note());
    await expect.element(field).toHaveValue('Rest your knee.');
  });

  test('is dropped if it names nobody', async () => {
    signIn('anna');
    localStorage.setItem('studio:note:7', JSON.stringify({ values: { text: 'Rest your knee.' }, at: 1 }));
    await show(note());
    await expect.element(field).toHaveValue('First');
    expect(localStorage.getItem('studio:note:7')).toBeNull();
  });

  test('is not kept once it is as it was', async () => {
    await show(note());
    await field.fill('Rest your knee.');
    await expect.poll(() => readStoredDraft('7')).not.toBeNull();
    await field.fill('First');
    await expect.poll(() => readStoredDraft('7')).toBeNull();
  });
});

test('what a button has put into a field is kept, and what the form derives is not', async () => {
  localStorage.clear();
  const { sent, answers } = await show(note());
  await page.getByRole('button', { name: 'Derived' }).click();
  await expect.element(field).toHaveValue('Derived');
  expect(readStoredDraft('7')).toBeNull();
  await press(1, sent);
  answers[0]!.resolve(note({ text: 'Derived', version: 2 }));
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Saved reply' }).click();
  await expect.poll(() => readStoredDraft('7')).toMatchObject({ values: { text: 'Well done.' }, version: 2 });
  await expect.element(page.getByText('Saved.', { exact: true })).not.toBeInTheDocument();
});

test('what comes next is based on what was saved, not on what somebody else has made of it since', async () => {
  localStorage.clear();
  const { sent, answers } = await show(note({ version: 3 }), { there: note({ text: 'Theirs', version: 9 }) });
  await field.fill('Mine');
  await press(1, sent);
  answers[0]!.resolve(note({ text: 'Mine', version: 4 }));
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible();
  await field.fill('Mine, too');
  await press(2, sent);
  expect(sent[1]).toEqual(['Mine, too', 4]);
  answers[1]!.reject(conflict);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => sent[2]).toEqual(['Mine, too', 9]);
});

const conflict = new ApiError(409, JSON.stringify({ error: { code: 'conflict', message: 'Somebody.' } }), '');

describe('a save that somebody else has overtaken', () => {
  beforeEach(() => localStorage.clear());

  test('saves both where they have changed other fields', async () => {
    const { sent, answers } = await show(note({ tags: 'a' }), { there: note({ tags: 'b', version: 2 }) });
    await field.fill('Mine');
    await press(1, sent);
    answers[0]!.reject(conflict);
    await expect.poll(() => sent[1]).toEqual(['Mine', 2, 'b']);
    answers[1]!.resolve(note({ text: 'Mine', tags: 'b', version: 3 }));
    await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible();
  });

  test('shows both texts where they have changed the same field', async () => {
    const { sent, answers } = await show(note(), { there: note({ text: 'Theirs', version: 2 }) });
    await field.fill('Mine');
    await press(1, sent);
    answers[0]!.reject(conflict);
    await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible();
    await expect.element(field).toHaveValue('Mine');
    // A second press is refused, too: nothing is overwritten silently.
    await press(2, sent);
    expect(sent[1]).toEqual(['Mine', 1]);
    answers[1]!.reject(conflict);
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(field).toHaveValue('Theirs');
    await expect.element(page.getByText('Theirs', { exact: true })).not.toBeInTheDocument();
  });

  test('takes what was kept as a change of what there is now, and conflicts where both have changed the same field', async () => {
    await show(note({ tags: 'a' }));
    await field.fill('Mine');
    await expect.poll(() => readStoredDraft('7')).toMatchObject({ version: 1, before: { text: 'First' } });
    const renamed = await show(note({ tags: 'b', version: 2 }));
    await expect.element(field).toHaveValue('Mine');
    await press(1, renamed.sent);
    expect(renamed.sent).toEqual([['Mine', 2, 'b']]);
    const rewritten = await show(note({ text: 'Theirs', version: 3 }));
    await press(1, rewritten.sent);
    expect(rewritten.sent).toEqual([['Mine', 1]]);
  });
});

test('what the server has made of it is shown, and nothing new is left on the device', async () => {
  localStorage.clear();
  const { sent, answers } = await show();
  await field.fill('  First ');
  await press(1, sent);
  answers[0]!.resolve(note());
  await expect.element(field).toHaveValue('First');
  expect([readStoredDraft('new'), readStoredDraft('7')]).toEqual([null, null]);
});

test('the screen that something new gets says that it is saved', async () => {
  localStorage.clear();
  const { sent, answers } = await show(undefined, { moves: true });
  await field.fill('First');
  await press(1, sent);
  answers[0]!.resolve(note());
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible();
  await field.fill('Second');
  await expect.element(page.getByText('Saved.', { exact: true })).not.toBeInTheDocument();
});

test.each([
  ['goes on in the form where it was made', {}, [note()]],
  ['is left for another screen with a form', { stays: true }, [note({ id: 8 }), note()]],
])('what %s is not said to be saved when it is opened later', async (_, where, later) => {
  localStorage.clear();
  const { sent, answers } = await show(undefined, where);
  await field.fill('First');
  await press(1, sent);
  answers[0]!.resolve(note());
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible();
  for (const opened of later) {
    await show(opened);
    await expect.element(field).toHaveValue('First');
    await expect.element(page.getByText('Saved.', { exact: true })).not.toBeInTheDocument();
  }
});

test('what was new is made once, also while its own screen is on its way', async () => {
  localStorage.clear();
  const { sent, answers } = await show(undefined, { stays: true });
  await field.fill('First');
  await press(1, sent);
  answers[0]!.resolve(note());
  await expect.poll(() => readStoredDraft('new')).toBeNull();
  await field.fill('First, and what came to mind');
  await userEvent.keyboard('{Enter}');
  // The draft belongs to the saved row now.
  await expect
    .poll(() => readStoredDraft('7'))
    .toMatchObject({ values: { text: 'First, and what came to mind' }, version: 1 });
  expect([sent.length, readStoredDraft('new')]).toEqual([1, null]);
});
