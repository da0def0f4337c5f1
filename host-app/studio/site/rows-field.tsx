import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { findSentence } from '#contract/i18n/sentence.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { DragHandle } from '../core/drag-handle.tsx';

interface Props {
  /** Name of the list in the contract. */
  name: string;
  title: string;
  /** Label of the button that adds a row. */
  add: string;
  empty: Record<string, unknown> | (() => Record<string, unknown>);
  /** Returns true for rows that cannot be removed. */
  stays?: ((row: Record<string, unknown>) => boolean) | undefined;
  /** Most rows. */
  most: number;
  /** Fields of one row. Their names begin with `at`. */
  children: (at: string) => ReactNode;
}

/** Editable list of rows: add, remove, reorder. */
export function RowsField({ name, title, add, empty, stays, most, children }: Props) {
  const { t } = useLingui();
  const say = useSay();
  // The rows have ids of their own.
  const rows = useFieldArray({ name, keyName: 'rowKey' });
  const list = useRef<HTMLFieldSetElement>(null);
  const {
    formState: { errors },
  } = useFormContext();
  const found = get(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  const message = found?.root?.message ?? found?.message;
  return (
    <fieldset className="site-rows" ref={list} tabIndex={-1}>
      <legend>{title}</legend>
      {message && (
        <p className="c-field-error" role="alert">
          {say(findSentence(message) ?? message)}
        </p>
      )}
      {rows.fields.length === 0 && (
        <p>
          <Trans>None yet, so the section is hidden.</Trans>
        </p>
      )}
      {rows.fields.map((row, at) => {
        const number = at + 1;
        return (
          <div
            key={row.rowKey}
            className="site-row"
            data-drag-row
            role="group"
            aria-label={t`${title}, number ${number}`}
          >
            {children(`${name}.${at}`)}
            <div className="site-row-actions">
              {rows.fields.length > 1 && <DragHandle at={at} onMove={(to) => rows.move(at, to)} />}
              {at > 0 && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    rows.move(at, at - 1);
                    // The first row has no such button.
                    if (at === 1) list.current?.focus();
                  }}
                >
                  <Trans>Move up</Trans>
                </Button>
              )}
              {!stays?.(row) && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    rows.remove(at);
                    list.current?.focus();
                  }}
                >
                  <Trans>Remove</Trans>
                </Button>
              )}
            </div>
          </div>
        );
      })}
      {rows.fields.length < most && (
        <div>
          <Button variant="quiet" onClick={() => rows.append(typeof empty === 'function' ? empty() : empty)}>
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
