import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { session } from '#widgets/elements/training/training.factory.ts';
import { keepRowDrafts, NOTES_ROW } from '#widgets/elements/training/log/sets/row-drafts.ts';
import { beginDraft } from './notes-draft.ts';
import type { EditedSession, SessionEdit } from '../session-edits.ts';
import { SessionNotes } from './session-notes.tsx';

const WITHDRAWN = '2026-03-02T07:00:00.000Z';
const LONG = 'y'.repeat(2_001);
const field = page.getByLabelText('Notes');
const area = () => field.element() as HTMLTextAreaElement;

beforeEach(() => localStorage.clear());

/** Shows the notes of a session that other devices may change with `receive`. */
async function show(notes = '') {
  const { api } = stubApi({});
  const onUnsaved = vi.fn();
  const edits: string[] = [];
  const stored = createStore<EditedSession>(() => ({
    session: session({ notes }),
    places: {},
    seenWithdrawalAt: null,
  }));
  const onEdit = (edit: SessionEdit) => {
    stored.setState(edit(stored.getState()));
    edits.push(stored.getState().session.notes);
  };
  function Shown() {
    return <SessionNotes work={useStore(stored)} coached onEdit={onEdit} onUnsaved={onUnsaved} />;
  }
  const screen = await render(
    <ShopProvider api={api} emit={vi.fn()}>
      <Shown />
    </ShopProvider>,
  );
  const receive = (received: string, withdrawnAt: string | null = null) =>
    stored.setState({ session: session({ notes: received }), seenWithdrawalAt: withdrawnAt });
  return { screen, edits, onUnsaved, receive };
}

describe('notes of another device or tab', () => {
  test('stay where they arrive after the own ones were saved, although the cursor is still there', async () => {
    const { edits, receive } = await show();
    await field.fill('Warm.');
    await expect.poll(() => edits).toEqual(['Warm.']);
    receive('Warm. Tired.');
    await expect.element(field).toHaveValue('Warm. Tired.');
    area().blur();
    expect(edits).toHaveLength(1);
  });

  test('stay where they arrive while one types, and leave the cursor at its word', async () => {
    const { edits, receive } = await show('Warm.');
    await field.fill('Warm. Windy.');
    area().setSelectionRange(8, 8);
    receive('Knee felt fine.\nWarm.');
    await expect.element(field).toHaveValue('Knee felt fine.\nWarm. Windy.');
    expect(area().selectionStart).toBe('Knee felt fine.\nWarm. Wi'.length);
    await expect.poll(() => edits).toEqual(['Knee felt fine.\nWarm. Windy.']);
  });

  test('wait while an input method composes, which saves nothing until it ends', async () => {
    const { edits, receive } = await show('Warm.');
    const compose = (text: string) => {
      // React ignores a value that is set on the element itself.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area(), text);
      area().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    };
    area().focus();
    area().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    compose('Warm.ひ');
    receive('Knee felt fine.\nWarm.');
    await new Promise((done) => setTimeout(done, 700));
    expect([area().value, edits]).toEqual(['Warm.ひ', []]);
    compose('Warm.ひざが');
    expect(area().value).toBe('Warm.ひざが');
    compose('Warm.膝が');
    area().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.element(field).toHaveValue('Knee felt fine.\nWarm.膝が');
    await expect.poll(() => edits).toEqual(['Knee felt fine.\nWarm.膝が']);
  });

  test('go with what was typed if they are from before a withdrawn consent, and what is typed next stays', async () => {
    const { edits, receive } = await show('Hip pain.');
    await field.fill('Hip pain. It burns.');
    receive('', WITHDRAWN);
    await expect.element(field).toHaveValue('');
    await field.fill('Three rounds.');
    await expect.poll(() => edits).toEqual(['Three rounds.']);
  });
});

describe('notes that are not saved yet', () => {
  test('are saved when the field goes, and when the page does', async () => {
    const { screen, edits } = await show();
    await field.fill('Warm.');
    dispatchEvent(new Event('pagehide'));
    expect(edits).toEqual(['Warm.']);
    await field.fill('Warm. Windy.');
    await screen.unmount();
    expect(edits).toEqual(['Warm.', 'Warm. Windy.']);
    expect(localStorage).toHaveLength(0);
  });

  test('are not stored after a reload that hears of a later withdrawn consent', async () => {
    const begun = beginDraft('Hip pain.', { session: session({ notes: '' }), places: {} });
    keepRowDrafts(localStorage, session().id, { [NOTES_ROW]: { ...begun } });
    const { screen, edits, receive } = await show();
    await expect.element(field).toHaveValue('Hip pain.');
    receive('', WITHDRAWN);
    await expect.element(field).toHaveValue('');
    await screen.unmount();
    expect(edits).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  test('are still there after a reload if they are too long, and the page does not take them for saved', async () => {
    const before = await show();
    await field.fill(LONG);
    await expect.element(page.getByText('Use at most 2,000 characters.')).toBeVisible();
    expect(before.onUnsaved).toHaveBeenLastCalledWith(true);
    await before.screen.unmount();
    expect(before.edits).toEqual([]);
    const { edits, onUnsaved } = await show();
    await expect.element(field).toHaveValue(LONG);
    await field.fill('Short.');
    await expect.poll(() => edits).toEqual(['Short.']);
    expect(onUnsaved).toHaveBeenLastCalledWith(false);
  });

  test('may be longer if devices have put them together, but only be shortened', async () => {
    const { edits } = await show(LONG);
    expect(page.getByText('Use at most 2,000 characters.').query()).toBeNull();
    await field.fill(LONG.slice(1));
    await expect.poll(() => edits).toEqual([LONG.slice(1)]);
    await field.fill(`${LONG}y`);
    await expect.element(page.getByText('Use at most 2,000 characters.')).toBeVisible();
  });
});
