import { toMinor } from '#contract/money.ts';
import { Offer, Program } from '../../modules/programs/program.entity.ts';
import type { Em } from '../orm.ts';
import { programSeed } from './programs.ts';

/**
 * Fills an empty shop. What is there already is left as it is, so that a restart never undoes an
 * edit; processes that start at the same moment do not write twice.
 */
export async function seed(em: Em): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-seed'))");
    if ((await tx.count(Program)) > 0) return;
    for (const [position, { offers, price, ...fields }] of programSeed.entries()) {
      const program = tx.create(Program, {
        ...fields,
        features: [...fields.features],
        content: { files: [...fields.content.files], videos: [...fields.content.videos] },
        priceMinor: toMinor(price),
        position,
      });
      for (const [index, { price: offerPrice, ...offer }] of offers.entries()) {
        tx.create(Offer, { ...offer, program, priceMinor: toMinor(offerPrice), position: index });
      }
    }
  });
}
