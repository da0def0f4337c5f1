import { http, HttpResponse, type HttpHandler } from 'msw';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';

export const DASHBOARD = '/api/user/dashboard';

/** Answers requests with an embed token as this member. */
export function memberIs(answer: DashboardResponse): HttpHandler {
  return http.get<never, never, DashboardResponse>(`*${DASHBOARD}`, () => HttpResponse.json(answer));
}
