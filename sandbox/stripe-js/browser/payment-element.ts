import type { StripeError } from '@stripe/stripe-js';
import type { FromFrame } from '../protocol.ts';
import { integrationError, NO_CONNECTION } from './errors.ts';
import { darkSystem, detectScheme } from './scheme.ts';
import { ShopFrame } from './shop-frame.ts';

type Handler = (event: object) => unknown;

/** Event listeners of an element. */
class Listeners {
  #all: { type: string; handler: Handler; once: boolean }[] = [];

  on(type: string, handler: Handler): this {
    this.#all.push({ type, handler, once: false });
    return this;
  }

  once(type: string, handler: Handler): this {
    this.#all.push({ type, handler, once: true });
    return this;
  }

  /** Removes one listener, or all of a type. */
  off(type: string, handler?: Handler): this {
    this.#all = this.#all.filter((each) => each.type !== type || (handler && each.handler !== handler));
    return this;
  }

  protected emit(type: string, rest: object = {}): void {
    for (const each of this.#all.filter((one) => one.type === type)) {
      if (each.once) this.#all = this.#all.filter((one) => one !== each);
      each.handler({ elementType: 'payment', ...rest });
    }
  }
}

/** Height until the frame reports its own: about that of a closed form without an error. */
const USUAL_HEIGHT = 284;
const PATIENCE_MS = 5_000;

/** Stripe's Payment Element, reduced to a card's fields. */
export class PaymentElement extends Listeners {
  frame: ShopFrame | undefined;
  readonly #shop: string;
  readonly #gone: () => void;
  #host: HTMLElement | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #announced = false;
  #destroyed = false;

  constructor(shop: string, gone: () => void) {
    super();
    this.#shop = shop;
    this.#gone = gone;
  }

  mount(where: string | HTMLElement): void {
    if (this.#destroyed) throw integrationError('This Element has already been destroyed. Please create a new one.');
    const host = typeof where === 'string' ? document.querySelector<HTMLElement>(where) : where;
    if (!host?.isConnected) throw integrationError('The selector you specified applies to no DOM elements.');
    if (host.getRootNode() !== document) {
      throw integrationError('Elements cannot be mounted in a ShadowRoot. Please mount in the Light DOM.');
    }
    if (this.#host === host) return;
    this.unmount();
    this.#host = host;
    this.#announced = false;
    this.frame = new ShopFrame(this.#shop, 'Secure card payment input frame', detectScheme(host), (said) =>
      this.#hear(said),
    );
    this.frame.node.style.height = `${USUAL_HEIGHT}px`;
    // The content's border radius, for the background of a frame that is still empty.
    this.frame.node.style.borderRadius = '14px';
    document.addEventListener('securitypolicyviolation', this.#refused);
    darkSystem.addEventListener('change', this.recolor);
    this.#patience = setTimeout(() => this.#fail(), PATIENCE_MS);
    host.replaceChildren(this.frame.node);
    this.emit('loaderstart');
  }

  unmount(): void {
    this.#stopWaiting();
    darkSystem.removeEventListener('change', this.recolor);
    this.frame?.remove();
    this.frame = undefined;
    this.#host = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#destroyed = true;
    this.#gone();
  }

  /** Nothing to update: there is a single payment method. */
  update(_options: object): this {
    this.recolor();
    return this;
  }

  collapse(): this {
    return this;
  }

  focus(): void {
    this.frame?.tell({ sandboxStripe: 'focus' });
  }

  blur(): void {
    this.frame?.tell({ sandboxStripe: 'blur' });
  }

  clear(): void {
    this.frame?.tell({ sandboxStripe: 'clear' });
  }

  /** The page may have changed from day to night since. */
  readonly recolor = (): void => {
    if (this.#host) this.frame?.tell({ sandboxStripe: 'scheme', scheme: detectScheme(this.#host) });
  };

  #hear(said: FromFrame) {
    if (said.sandboxStripe === 'height' && this.frame) this.frame.node.style.height = `${said.height}px`;
    else if (said.sandboxStripe === 'change') {
      const { complete, empty } = said;
      this.emit('change', { complete, empty, collapsed: false, value: { type: 'card' } });
    } else if (said.sandboxStripe === 'hello') {
      this.#stopWaiting();
      if (!this.#announced) this.emit('ready');
      this.#announced = true;
    } else if (said.sandboxStripe !== 'answer' && said.sandboxStripe !== 'height') this.emit(said.sandboxStripe);
  }

  /** The page's own policy allows no frame of the shop's. */
  readonly #refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const frames = ['frame-src', 'child-src', 'default-src'].includes(effectiveDirective);
    if (frames && blockedURI.startsWith(this.#shop)) this.#fail();
  };

  #fail() {
    this.#stopWaiting();
    this.emit('loaderror', { error: NO_CONNECTION satisfies StripeError });
  }

  #stopWaiting() {
    clearTimeout(this.#patience);
    document.removeEventListener('securitypolicyviolation', this.#refused);
  }
}
