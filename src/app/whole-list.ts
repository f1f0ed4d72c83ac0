import { pipe, TE } from '../domain/fp.ts'
import { type AfterCode, nextPageQuery } from '../domain/ledger/accounts/code-pages.ts'

/** Reads all pages of a list in order of codes. More items may follow a full page. */
export const wholeList = <F, A>(
  read: (query: AfterCode) => TE.TaskEither<F, readonly A[]>,
  codeOf: (item: A) => string,
): TE.TaskEither<F, readonly A[]> => {
  const behind = (query: AfterCode): TE.TaskEither<F, readonly A[]> =>
    pipe(
      read(query),
      TE.chain((page) => {
        const next = nextPageQuery(page, codeOf)
        if (next === null) return TE.right(page)
        return pipe(
          behind(next),
          TE.map((others) => [...page, ...others]),
        )
      }),
    )
  return behind({})
}

export const signalOption = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })
