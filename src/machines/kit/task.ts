import { E } from '../../domain/fp.ts'

interface Answered<Result> {
  readonly event: { readonly output: Result }
}

export const resultOf = <Result>({ event }: Answered<Result>): Result => event.output

export const task = <const Src extends string, const Done extends object, const Failed extends object>(
  src: Src,
  done: Done,
  failed: Failed,
) =>
  ({
    id: src,
    src,
    onDone: [{ guard: ({ event }: Answered<E.Either<unknown, unknown>>) => E.isRight(event.output), ...done }, failed],
  }) as const
