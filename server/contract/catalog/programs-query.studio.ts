import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';

/** Query of GET /api/coach/programs: `empty` finds sold programmes without contents. */
export const ProgramsQuery = z.object({
  show: z.enum(['empty'], sentence(/*i18n*/ 'This programme section doesn’t exist.')).optional(),
});
