import { resolveLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import { ContactRequest } from '#contract/messages/contact.ts';
import type { Brand } from '#server/platform/brand.ts';
import { type FormDependencies, handleForm } from '#server/platform/http/request/form.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { ProgramView } from '#server/modules/catalog/programs/programs.service.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { createMessageStore } from './contact.service.ts';

interface Dependencies extends FormDependencies {
  newEm: () => Em;
  brand: Brand;
  /** Addresses that get each message. */
  coachMailboxes: () => readonly string[];
  programView: Pick<ProgramView, 'prefix'>;
  viewers: Pick<Viewers, 'tabUser'>;
  clock: () => Date;
}

/** Path for messages from widgets on other sites. */
export const openContactPath = '/api/contact';

export function contactRoutes({
  newEm,
  brand,
  coachMailboxes,
  programView,
  viewers,
  clock,
  ...form
}: Dependencies): Router {
  const store = createMessageStore({ newEm, brand, coaches: coachMailboxes, prefix: programView.prefix, clock });
  return new Router().post(
    openContactPath,
    ...handleForm({
      ...form,
      schema: ContactRequest,
      anchor: 'contact',
      // Mails to all addresses of the coach count as one.
      mails: () => 2,
      store: async (input, botSignal, ctx) =>
        store({ input, botSignal, user: await viewers.tabUser(ctx), language: resolveLanguage(ctx) }),
    }),
  );
}
