import type { Em } from '#server/platform/db/orm.ts';
import { SandboxEvent } from '../sandbox.entity.ts';
import { type Capture, type Dispute, type Order, paypalId, type Refund } from './ledger.ts';

/** PayPal's event types that the stand-in sends, each with its resource. */
interface Resources {
  'CHECKOUT.ORDER.APPROVED': Order;
  'PAYMENT.CAPTURE.COMPLETED': Capture;
  'PAYMENT.CAPTURE.PENDING': Capture;
  'PAYMENT.CAPTURE.DENIED': Capture;
  'PAYMENT.CAPTURE.REFUNDED': Refund;
  'PAYMENT.CAPTURE.REVERSED': Refund;
  'PAYMENT.REFUND.FAILED': Refund;
  'CUSTOMER.DISPUTE.CREATED': Dispute;
  'CUSTOMER.DISPUTE.RESOLVED': Dispute;
}

/** Writes an event in the transaction of its cause. */
export function writeEvent<T extends keyof Resources>(em: Em, type: T, resource: Resources[T], now: Date): void {
  const [resourceType, summary] = words[type];
  const event = {
    id: `WH-${paypalId()}-${paypalId()}`,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource,
    links: [],
  };
  const written = new Date();
  em.create(SandboxEvent, {
    id: event.id,
    provider: 'paypal',
    body: JSON.stringify(event),
    status: 'pending',
    attempts: 0,
    // Delivered by the machine's time, however far the sandbox's was moved on.
    nextAttemptAt: written,
    lastError: null,
    createdAt: written,
  });
}

const words: Record<keyof Resources, readonly [resourceType: string, summary: string]> = {
  'CHECKOUT.ORDER.APPROVED': ['checkout-order', 'An order has been approved by buyer'],
  'PAYMENT.CAPTURE.COMPLETED': ['capture', 'A payment capture completed'],
  'PAYMENT.CAPTURE.PENDING': ['capture', 'A payment capture is pending'],
  'PAYMENT.CAPTURE.DENIED': ['capture', 'A payment capture was denied'],
  'PAYMENT.CAPTURE.REFUNDED': ['refund', 'A payment capture was refunded'],
  'PAYMENT.CAPTURE.REVERSED': ['refund', 'A payment capture was reversed'],
  'PAYMENT.REFUND.FAILED': ['refund', 'A refund failed'],
  'CUSTOMER.DISPUTE.CREATED': ['dispute', 'A dispute was opened'],
  'CUSTOMER.DISPUTE.RESOLVED': ['dispute', 'A dispute was resolved'],
};
