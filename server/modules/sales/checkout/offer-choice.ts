import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { type Choice, findProgram } from '../orders/orders.service.ts';
import type { Offer, Program } from '#server/modules/catalog/programs/program.entity.ts';
import { listActiveOffers, resolveOfferPrice } from '#server/modules/catalog/programs/programs.service.ts';

/** Returns the programme with its one-time offer. @throws {NotFound} {InvalidProgramType} */
export async function oneTimeChoice(em: Em, programId: number): Promise<Choice> {
  const program = await findProgram(em, programId);
  if (!program) throw new NotFound(msg`Program Not Found`);
  if (program.type === 'free' || program.type === 'subscription') throw new InvalidProgramType();
  return choose(program, 'once', undefined);
}

/** Returns the programme and its offer with an interval: the named, else the first for new buyers. @throws {NotFound} {InvalidProgramType} */
export async function guestChoice(
  em: Em,
  programId: number,
  interval: Offer['interval'],
  key: string | undefined,
): Promise<Choice> {
  const program = await findProgram(em, programId);
  if (!program) throw new NotFound(msg`Program Not Found`);
  if (program.type === 'free') throw new InvalidProgramType();
  return choose(program, interval, key);
}

function choose(program: Program, interval: Offer['interval'], key: string | undefined): Choice {
  const offer = listActiveOffers(program).find(
    (each) => each.interval === interval && (key ? each.key === key : each.kind === 'standard'),
  );
  // A payment of zero is never created.
  if (!offer || resolveOfferPrice(program, offer) <= 0) throw new InvalidProgramType();
  return { program, offer };
}

/** 400: the programme is free, or sold in another way. */
class InvalidProgramType extends AppError {
  constructor() {
    super(400, 'invalid_program_type', msg`This programme can’t be bought this way.`);
  }
}
