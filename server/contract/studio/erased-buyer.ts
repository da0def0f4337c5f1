import * as z from 'zod';

/** What is said of a buyer who was erased, in place of a name: the number of the first receipt, null without one. */
export const ErasedBuyer = z.object({ receipt: z.string().nullable() });
