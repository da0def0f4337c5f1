import { OutboxMail } from '../modules/outbox/outbox-mail.entity.ts';
import { Offer, Program } from '../modules/programs/program.entity.ts';
import { RateSnapshot } from '../modules/rates/rates.entity.ts';
import { Session } from '../modules/session/session.entity.ts';
import { Signup } from '../modules/signup/signup.entity.ts';
import { SandboxMail } from '../sandbox/mailbox.entity.ts';

/** Every table of the shop. */
export const entities = [Program, Offer, Session, OutboxMail, Signup, RateSnapshot, SandboxMail];
