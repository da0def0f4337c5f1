import type { StripeElementsOptions, StripeError } from '@stripe/stripe-js';
import { integrationError } from './errors.ts';
import { PaymentElement } from './payment-element.ts';

/** A group of Elements; here it has one kind. */
export class CardElements {
  /** Set if the intent to confirm is known already. */
  readonly clientSecret: string | undefined;
  /** True once the fields are validated, as a deferred intent requires. */
  submitted = false;
  readonly #shop: string;
  #payment: PaymentElement | null = null;

  constructor(shop: string, options: StripeElementsOptions = {}) {
    this.#shop = shop;
    this.clientSecret = options.clientSecret;
  }

  create(type: string, _options: object = {}): PaymentElement {
    if (type !== 'payment') throw integrationError(`The stand-in knows the Payment Element only, not "${type}".`);
    if (this.#payment) throw integrationError("Can only create one Element of type 'payment'.");
    this.#payment = new PaymentElement(this.#shop, () => (this.#payment = null));
    return this.#payment;
  }

  /** Finds it by type, or by a component of @stripe/react-stripe-js, which has the type. */
  getElement(type: string | { __elementType?: string }): PaymentElement | null {
    return (typeof type === 'string' ? type : type.__elementType) === 'payment' ? this.#payment : null;
  }

  async update(_changes: StripeElementsOptions): Promise<void> {
    this.#payment?.recolor();
  }

  async fetchUpdates(): Promise<{ error?: { message: string } }> {
    return {};
  }

  async submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }> {
    const { error } = await this.frame('elements.submit()').ask({ do: 'validate' });
    if (error) return { error };
    this.submitted = true;
    return { selectedPaymentMethod: 'card' };
  }

  /** Updates end at once, so the event is never sent. */
  on(_type: 'update-end', _handler: () => void): void {}

  /** Returns the mounted fields. */
  frame(caller: string) {
    const frame = this.#payment?.frame;
    if (frame?.ready) return frame;
    throw integrationError(
      `Invalid value for ${caller}: elements should have a mounted Payment Element that has emitted the ready event.`,
    );
  }
}
