import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#widgets/core/api/errors.ts';
import { refreshQueries } from '../core/show-anew.ts';
import { readServerMessage } from '../form/use-studio-form.ts';

interface Options<R> {
  run: () => Promise<R>;
  /** Key prefixes of the queries to reload. */
  changes: readonly string[];
  /** Address of the deleted row. */
  gone?: string | undefined;
  onDone?: ((answer: R) => void) | undefined;
  /** Shows the shop's errors beside their fields. Without it all errors are a `problem`. */
  onIssues?: ((issues: ApiError['issues']) => void) | undefined;
}

export interface Action {
  act: () => void;
  busy: boolean;
  done: boolean;
  /** Reason of the failure in the coach's language; '' if the shop was not reached, undefined without a failure. */
  problem: string | undefined;
  forget: () => void;
}

/** Runs an action at a press, one at a time, and reloads what it changes. */
export function useAction<R>({ run, changes, gone, onDone, onIssues }: Options<R>): Action {
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error, reset } = useMutation<R>({
    mutationFn: run,
    onSuccess: async (answer) => {
      await refreshQueries(queries, changes, gone);
      onDone?.(answer);
      if (gone) queries.removeQueries({ queryKey: [gone], type: 'inactive' });
    },
    onError: (caught) => {
      if (onIssues && isAboutFields(caught)) onIssues(caught.issues);
    },
  });
  return {
    act: () => mutate(),
    busy: isPending,
    done: isSuccess,
    problem: error && !(onIssues && isAboutFields(error)) ? toErrorMessage(error) : undefined,
    forget: reset,
  };
}

function isAboutFields(error: Error): error is ApiError {
  return error instanceof ApiError && error.issues.length > 0;
}

function toErrorMessage(error: Error): string {
  return (error instanceof ApiError ? readServerMessage(error) : '') ?? '';
}
