import type { FormResponse } from '#contract/forms/forms.ts';
import type { WarningGuideRequest } from '#contract/newsletter/scam-guide.ts';
import type { Api } from '#widgets/core/api/api.ts';

export const WARNING_GUIDE_PATH = '/api/warning-guide';

/** Source sent with an address. */
export const SOURCE = 'anti_scam_guide';

/** Requests the Anti-Scam Fitness Guide by mail. */
export function warningGuide(api: Api, request: Omit<WarningGuideRequest, 'source'>): Promise<FormResponse> {
  return api.post(WARNING_GUIDE_PATH, { ...request, source: SOURCE } satisfies WarningGuideRequest);
}
