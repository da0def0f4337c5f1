import * as z from 'zod';
import { isEmail } from './email.ts';

const Email = z
  .string()
  .refine((value) => !/[\r\n,]/.test(value), 'Please enter a valid email address.')
  .trim()
  .min(1, 'Please enter your email.')
  .refine((value) => value === '' || isEmail(value), 'Please enter a valid email address.');

/** POST /api/email-signup: asks for the free morning routine by mail. */
export const EmailSignupRequest = z.object({
  email: Email,
  source: z.enum(['morning_routine']).default('morning_routine'),
});
export type EmailSignupRequest = z.input<typeof EmailSignupRequest>;

/** POST /api/free-program: the same programme, asked for from the free-programme window. */
export const FreeProgramRequest = z.object({ email: Email });
export type FreeProgramRequest = z.input<typeof FreeProgramRequest>;

/**
 * The answer to both, with status 202: the request is stored and the mail will be sent.
 * It is the same whether the address is known or not.
 */
export const SignupResponse = z.object({ status: z.literal('accepted') });
export type SignupResponse = z.infer<typeof SignupResponse>;
