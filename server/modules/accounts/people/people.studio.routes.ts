import Router from '@koa/router';
import { PeopleQuery, PersonEraseRequest, PersonNoteChange } from '#contract/accounts/people.studio.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { findPeople } from './people.queries.ts';
import { changeNote, erasePerson, exportPerson, loadMailbox } from './people.service.ts';
import { presentPerson, presentRow } from './person.queries.ts';

/** People with an address: members, buyers and subscribers. */
export function peopleRoutes({ by, brand, settings, mode, clock, privacyRequests, mailWritten }: Coaching): Router {
  return new Router({ prefix: '/api/coach/people' })
    .get('/', async (ctx) => {
      await by(ctx);
      const found = await findPeople(getEm(ctx), parseQuery(ctx, PeopleQuery), { mode, now: clock() });
      ctx.body = presentPage(found, (row) => presentRow(row, brand.timeZone));
    })
    .get('/:id', async (ctx) => {
      const { coach, now } = await by(ctx);
      const person = await loadMailbox(getEm(ctx), uuidParam(ctx));
      ctx.body = await presentPerson(getEm(ctx), person, { mode, now, timeZone: brand.timeZone, coach });
    })
    .put('/:id/note', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      ctx.body = await changeNote(getEm(ctx), uuidParam(ctx), parseBody(ctx, PersonNoteChange), coach);
    })
    .post('/:id/export', async (ctx) => {
      ctx.body = await exportPerson(getEm(ctx), uuidParam(ctx), await by(ctx), resolveLanguage(ctx));
    })
    .post('/:id/erase', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const { confirm } = parseBody(ctx, PersonEraseRequest);
      await erasePerson(getEm(ctx), uuidParam(ctx), confirm, coach, { brand, privacyRequests, clock });
      // The person's testimonials leave the pages.
      await settings.refresh();
      mailWritten();
      ctx.status = 204;
    });
}
