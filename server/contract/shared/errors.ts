import * as z from 'zod';

/** A rejected field. `path` names it as in the request, parts joined by dots. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/**
 * The body of every answer with a status of 400 or more.
 * `code` is stable and meant for programs; `message` is a sentence for people.
 */
export const ErrorResponse = z.object({
  error: z.object({ code: z.string(), message: z.string(), issues: z.array(Issue).optional() }),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;
