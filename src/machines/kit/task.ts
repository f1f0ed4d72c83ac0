import { E } from '../../domain/fp.ts'

interface AnsweredTask<Result> {
  readonly event: { readonly output: Result }
}

export const resultOf = <Result>({ event }: AnsweredTask<Result>): Result => event.output

export const invokeTask = <const Src extends string, const Done extends object, const Failed extends object>(
  src: Src,
  done: Done,
  failed: Failed,
) =>
  ({
    id: src,
    src,
    onDone: [
      { guard: ({ event }: AnsweredTask<E.Either<unknown, unknown>>) => E.isRight(event.output), ...done },
      failed,
    ],
  }) as const
