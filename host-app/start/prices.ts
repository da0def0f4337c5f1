import type { Seed } from '#widgets/core/api/resources.ts';
import type { Rates } from '#contract/shared/currencies.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { priceIn } from '#widgets/core/region/money.ts';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';
import { ratesResource } from '#widgets/elements/region/region.api.ts';

/** Price display before the page's code has loaded. */
export interface PriceDisplay {
  /** Restores the server-rendered markup for hydration and returns the detected values. */
  handOver: () => Seed;
}

/** Shows region, currency and prices for the visitor in the server-rendered markup. */
export function showPrices(): PriceDisplay {
  const leaving = new AbortController();
  const prices = [...document.querySelectorAll<HTMLElement>('.price')].map((element) => ({
    element,
    euro: element.textContent,
  }));
  const language = document.documentElement.lang as Language;
  let rates: Rates | undefined;
  const detach = pageRegion.attach();
  const forget = pageRegion.subscribe(show);
  show();
  return {
    handOver() {
      leaving.abort();
      detach();
      forget();
      for (const { element, euro } of prices) {
        element.textContent = euro;
        element.ariaBusy = 'true';
      }
      return rates ? { [ratesResource.key]: { rates } } : {};
    },
  };

  function show() {
    const { country, currency } = pageRegion.getState();
    choose('[part=region]', country);
    choose('[part=currency]', currency);
    if (!currency || prices.length === 0) return;
    if (currency !== 'EUR' && !rates) return ask();
    let problem: string | undefined;
    for (const { element, euro } of prices) {
      const { text, warning } = rates ? priceIn(amountIn(euro), currency, rates, language) : { text: euro };
      element.textContent = text;
      element.ariaBusy = null;
      problem = warning;
    }
    if (problem) console.warn(problem);
  }

  function ask() {
    void ratesResource.load({ get: fetchJson }).then((answer) => {
      if (leaving.signal.aborted) return;
      rates = answer.rates;
      show();
    });
  }
}

/** Requests data without the API client, which loads with the page's code. */
async function fetchJson<T>(path: string): Promise<T> {
  return (await fetch(path, { headers: { accept: 'application/json' } })).json() as Promise<T>;
}

/** Returns a price as a number. Every language writes the cents: "€1,234.50" and "1.234,50 €" are both 1234.50. */
function amountIn(euro: string): string {
  return toDecimal(Number(euro.replaceAll(/\D/g, '')));
}

function choose(name: string, value: string | null) {
  const select = document.querySelector<HTMLSelectElement>(`.site-tools ${name}`);
  if (select && [...select.options].some((option) => option.value === value)) select.value = value!;
}
