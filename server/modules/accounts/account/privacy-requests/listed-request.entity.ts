import { defineEntity, p } from '@mikro-orm/core';

const ListedRequestSchema = defineEntity({
  name: 'ListedRequest',
  properties: {
    /** Entry on the list of privacy requests that this database reflects. */
    entry: p.text().primary(),
  },
});

/** Privacy request that this database knows. After a restore, the list has others. */
export class ListedRequest extends ListedRequestSchema.class {}
ListedRequestSchema.setClass(ListedRequest);
