import { http, HttpResponse, type HttpHandler } from 'msw';
import type { UserResponse } from '#contract/accounts/auth.ts';
import type {
  CreatePaymentIntentRequest,
  PaymentProvidersResponse,
  PaymentSetupResponse,
  PaymentStatusResponse,
  PayPalCaptureResponse,
  PayPalOrderRequest,
  PayPalOrderResponse,
  PayPalSetupResponse,
} from '#contract/sales/checkout.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { payment } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { providers } from '#widgets/parts/payments/payment.factory.ts';
import { memberIs } from '../dashboard/handlers.ts';
import { SHOP } from '../support/page.ts';

export const PROVIDERS = '/api/payment-providers';
export const INTENT = '/api/create-payment-intent';
export const CAPTURE = '/paypal/order/ORDER-1/capture';

/** Returns the shop's payment providers. */
export function providersAre(own: Partial<PaymentProvidersResponse> = {}): HttpHandler {
  return http.get<never, never, PaymentProvidersResponse>(`*${PROVIDERS}`, () =>
    HttpResponse.json(providers({ origin: SHOP, ...own })),
  );
}

/** Answers for a signed-in member whose payments all succeed. */
export const buying: readonly HttpHandler[] = [
  providersAre(),
  http.get<never, never, UserResponse>('*/api/auth/user', () => HttpResponse.json(user())),
  memberIs(newMember()),
  http.post<never, never, PaymentStatusResponse>('*/api/payment-status', () => HttpResponse.json(payment())),
  http.post<never, CreatePaymentIntentRequest, PaymentSetupResponse>(`*${INTENT}`, () =>
    HttpResponse.json({
      clientSecret: 'pi_1_secret_2',
      amount: '29.90',
      currency: 'EUR',
      minimumTotal: '29.90',
      nextChargeDate: null,
      nextChargeOn: null,
    }),
  ),
  http.get<never, never, PayPalSetupResponse>('*/paypal/setup', () => HttpResponse.json({ clientToken: 'token' })),
  http.post<never, PayPalOrderRequest, PayPalOrderResponse>('*/paypal/order', () =>
    HttpResponse.json({ id: 'ORDER-1' }),
  ),
  http.post<never, never, PayPalCaptureResponse>(`*${CAPTURE}`, () =>
    HttpResponse.json({ id: 'ORDER-1', status: 'completed' }),
  ),
];
