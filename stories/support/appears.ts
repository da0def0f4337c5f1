import { expect, waitFor, type within } from 'storybook/test';

/** A text comes, perhaps with an answer of the shop, and is seen once it has stopped moving in. */
export async function appears(where: Pick<ReturnType<typeof within>, 'getByText'>, text: string) {
  await waitFor(() => expect(where.getByText(text)).toBeVisible());
}
