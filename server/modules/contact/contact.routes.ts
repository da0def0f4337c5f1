import Router from '@koa/router';
import { ContactRequest } from '#contract/contact.ts';
import type { Brand } from '../../brand.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { type FormParts, takeForm } from '../../http/form.ts';
import { sendMessage } from './contact.service.ts';

interface Dependencies extends FormParts {
  orm: Orm;
  brand: Brand;
  /** Addresses that each message goes to; the support address if there are none. */
  coaches: readonly string[];
  clock: () => Date;
}

/** Where widgets on other people's pages send messages. */
export const openContactPath = '/api/contact';

export function contactRoutes({ orm, brand, coaches: given, clock, ...form }: Dependencies): Router {
  const coaches = given.length > 0 ? given : [brand.supportEmail];
  return new Router().post(
    openContactPath,
    ...takeForm({
      ...form,
      schema: ContactRequest,
      anchor: 'contact',
      // What goes to the coach's own addresses counts as one mail, however many those are.
      mails: () => 2,
      store: (input, botSignal) => sendMessage(forkOf(orm), input, { brand, coaches, botSignal, now: clock() }),
    }),
  );
}
