type Handler = (event: object) => unknown;

/** Event listeners of an element. */
export class Listeners {
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
