import { Migration } from '@mikro-orm/migrations';

/** What is logged of an exercise, where category and repetitions do not say it; in the plans a shop started with. */
const KINDS = {
  'landmine-turn': 'weight',
  'pallof-press': 'weight',
  'suitcase-carry': 'carry',
  'sandbag-carry': 'carry',
  'farmers-carry': 'carry',
  'nordic-curl': 'reps',
  'countermovement-jump': 'reps',
  'box-jump': 'reps',
  'split-jump': 'reps',
  'press-up': 'reps',
};

export class Migration20261122090200 extends Migration {

  override name = 'Migration20261122090200';

  override up(): void | Promise<void> {
    const named = Object.entries(KINDS).reduce(
      (text, [id, kind]) => `replace(${text}, '"id": "${id}"', '"id": "${id}", "kind": "${kind}"')`,
      'body::text',
    );
    this.addSql(`update training_plan set body = (${named})::jsonb where body::text not like '%"kind": %';`);
  }

  override down(): void {
    // Plans with kinds are plans: an earlier version does not read them.
  }

}
