import { getEm } from '#server/platform/http/unit-of-work.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import { WarningGuideRequest } from '#contract/newsletter/scam-guide.ts';
import type { Brand } from '#server/platform/brand.ts';
import { type FormDependencies, handleForm } from '#server/platform/http/request/form.ts';
import type { Site } from '../content/site.service.ts';
import { signUp } from '#server/modules/newsletter/signup/signup.service.ts';

interface Dependencies extends FormDependencies {
  brand: Brand;
  saidSite: Site;
  clock: () => Date;
}

/** Path for requests from widgets on other sites. */
export const openScamGuidePath = '/api/warning-guide';

export function scamGuideRoutes({ brand, saidSite, clock, ...form }: Dependencies): Router {
  return new Router().post(
    openScamGuidePath,
    ...handleForm({
      ...form,
      schema: WarningGuideRequest,
      anchor: 'scam-check',
      mails: () => 1,
      store: (input, botSignal, ctx) => {
        const language = resolveLanguage(ctx);
        const title = saidSite.in(language).response.ownGuide?.title;
        return signUp(getEm(ctx), input, { brand, botSignal, language, now: clock(), title });
      },
    }),
  );
}
