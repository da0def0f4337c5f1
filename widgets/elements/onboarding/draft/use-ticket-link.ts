import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { clock } from '#widgets/forms/clock.ts';
import { leave } from '#widgets/parts/member/leave.ts';

/** Lifetime of a ticket on this page, in milliseconds: the shop keeps it ten minutes. */
const FRESH_MS = 9 * 60_000;

interface Ticket {
  key: string;
  since: number;
}

export interface TicketLink {
  href: string;
  /** Handles presses of any mouse button, on or around the link. */
  onClick: (event: MouseEvent) => void;
}

/**
 * Returns a link to the shop that carries the answers by a ticket, because addresses hold no personal data. A ticket
 * works once and expires soon; a later press requests a new one. Without an answer, the link leads to the same page
 * with empty fields.
 */
export function useTicketLink(address: string, ask: () => Promise<string>): TicketLink {
  const [ticket, setTicket] = useState<Ticket>();
  const used = useRef(false);
  const asked = useRef(ask);
  useEffect(() => {
    asked.current = ask;
  });
  useEffect(() => {
    let gone = false;
    asked.current().then(
      (key) => !gone && setTicket({ key, since: clock.now() }),
      () => undefined, // The next press retries.
    );
    return () => {
      gone = true;
    };
  }, []);
  const withTicket = (key: string) => `${address}?ticket=${key}`;

  async function openWithAnother() {
    // Opens during the click event: browsers block windows that open later.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const href = await ask().then(withTicket, () => address);
    if (tab) tab.location.replace(href);
    else leave.to(href);
  }

  return {
    href: ticket ? withTicket(ticket.key) : address,
    onClick: (event) => {
      if (event.button === 2 || !(event.target as Element).closest('a')) return;
      const fresh = ticket && !used.current && clock.now() - ticket.since < FRESH_MS;
      // The link itself navigates now: re-rendering would change its target.
      used.current = true;
      if (fresh) return;
      event.preventDefault();
      void openWithAnother();
    },
  };
}
