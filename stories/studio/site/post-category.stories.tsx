import { http, HttpResponse } from 'msw';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, userEvent, waitFor } from 'storybook/test';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import { CategoryField } from '#host-app/studio/posts/category-field.tsx';
import { Button } from '#widgets/ui/button.tsx';
import preview from '../../../.storybook/preview.tsx';

/** A restored draft has no category, since it was still being typed. */
function Post() {
  const form = useForm({ defaultValues: { category: 'nutrition' } });
  return (
    <FormProvider {...form}>
      <CategoryField />
      <Button onClick={() => form.reset({ category: '' }, { keepDefaultValues: true })}>Restore it</Button>
      <Button onClick={() => form.reset()}>Discard</Button>
    </FormProvider>
  );
}

const meta = preview.meta({
  title: 'Studio/Posts/Category',
  component: InStudio,
  args: { at: '/posts/9', screen: Post },
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/posts/categories', () =>
        HttpResponse.json({ categories: ['Recovery'], known: ['nutrition'] }),
      ),
    ),
});

/** The keyboard focus stays in place. */
export const Another = meta.story({
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('combobox', { name: 'Category' });
    await expect(await canvas.findByRole('option', { name: 'Recovery' })).toBeInTheDocument();
    // Lists only categories that the shop's posts use.
    await expect([...list.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'training',
      'nutrition',
      'Recovery',
      'Another category',
    ]);
    await userEvent.selectOptions(list, 'Recovery');
    await userEvent.selectOptions(list, 'Another category');
    const name = await canvas.findByRole('textbox', { name: 'Category name' });
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.keyboard('Racing');
    await expect(name).toHaveValue('Racing');
    await expect(name).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Choose from the list' }));
    const back = await canvas.findByRole('combobox', { name: 'Category' });
    await expect(back).toHaveValue('Recovery');
    await waitFor(() => expect(back).toHaveFocus());
  },
});

export const WithoutCategory = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Restore it' }));
    const name = await canvas.findByRole('textbox', { name: 'Category name' });
    await expect(name).toHaveValue('');
    await userEvent.type(name, 'Racing');
    await expect(name).toHaveValue('Racing');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await expect(await canvas.findByRole('combobox', { name: 'Category' })).toHaveValue('nutrition');
    await userEvent.click(canvas.getByRole('button', { name: 'Restore it' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Choose from the list' }));
    await expect(await canvas.findByRole('combobox', { name: 'Category' })).toHaveValue('nutrition');
  },
});
