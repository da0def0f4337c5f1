import * as z from 'zod';
import { sentence } from '../sentence.ts';

/** What GET /api/coach/programs may be asked for: `empty` is what is sold and has nothing in it. */
export const ProgramsQuery = z.object({
  show: z.enum(['empty'], sentence(/*i18n*/ 'Programmes do not have this part.')).optional(),
});
