import * as z from 'zod';

/** Replaces the name of an erased buyer: the number of their first receipt, null without one. */
export const ErasedBuyer = z.object({ receipt: z.string().nullable() });
