import { expect, userEvent, waitFor } from 'storybook/test';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../../.storybook/preview.tsx';
import { form, groupsAre } from './site-groups.ts';

const meta = preview.meta({
  title: 'Studio/Site/Content',
  component: InStudio,
  args: form('story'),
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(...groupsAre());
  },
});

/** The founder's story: panels of the front page and chapters of the about page. */
export const Story = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Your town' })).toHaveValue('Kuopio');
    await expect(canvas.getByRole('textbox', { name: 'Teaser' })).toHaveValue('A winter without a plan');
    await userEvent.click(canvas.getByRole('button', { name: 'Add a chapter' }));
    await expect(canvas.getAllByRole('textbox', { name: 'Last line, in large type' })).toHaveLength(2);
  },
});

/** Text below a title needs the title. */
export const StoryWithoutATitle = meta.story({
  play: async ({ canvas }) => {
    const [title] = await canvas.findAllByRole('textbox', { name: 'Title' });
    await userEvent.clear(title!);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(title).toBeInvalid());
    localStorage.clear();
  },
});

export const Figures = meta.story({
  args: form('figures'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue('41')).toBeVisible();
    await expect(canvas.getByDisplayValue('winters outside')).toBeVisible();
  },
});

/** A figure needs a label. */
export const FigureOfNothing = meta.story({
  args: form('figures'),
  play: async ({ canvas }) => {
    const label = await canvas.findByDisplayValue('winters outside');
    await userEvent.clear(label);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(label).toBeInvalid());
    localStorage.clear();
  },
});
