import { expect, waitFor, type within } from 'storybook/test';

/** Waits for a text and for the end of its animation. */
export async function appears(where: Pick<ReturnType<typeof within>, 'getByText'>, text: string) {
  await waitFor(() => expect(where.getByText(text)).toBeVisible());
}
