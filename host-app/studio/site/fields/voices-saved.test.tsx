import { expect, test } from 'vitest';
import { main, save as press, showGroup } from '../group.harness.tsx';

const agreed = {
  quote: 'I swim at six.',
  role: 'Nurse, Lisbon',
  consentBy: 'Ana',
  consentOn: '2026-11-01',
  consentEmail: '',
};

/** Renders the form after a save of these items and of a change to the first. */
async function save(...items: object[]) {
  await showGroup('testimonials', { testimonials: { language: 'en', items } });
  await main.getByRole('textbox', { name: 'Quote' }).first().fill('I swim at half past five.');
  await press();
}

test('a voice without its consent is saved, and said to be on no page', async () => {
  await save(agreed, { ...agreed, consentBy: '' }, { ...agreed, consentOn: '' });
  await expect
    .element(main.getByText('Saved. 2 testimonials stay hidden until you enter who consented and when.'))
    .toBeVisible();
});

test('where all have agreed nothing more is said', async () => {
  await save(agreed);
  await expect.element(main.getByText('Saved.', { exact: true })).toBeVisible();
  await expect.element(main.getByText(/hidden until you enter who consented/)).not.toBeInTheDocument();
});
