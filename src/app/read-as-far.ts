import type { ApiError } from '../api/api-error.ts'
import { O, pipe, TE } from '../domain/fp.ts'

interface EarlierPage {
  readonly before: number | null
}

interface PageRules<Known extends EarlierPage> {
  readonly readPage: (before: number | null) => TE.TaskEither<ApiError, Known>
  readonly joined: (page: Known, below: Known) => Known
}

const isAsFar = ({ before }: EarlierPage, known: EarlierPage): boolean =>
  before === null || (known.before !== null && before <= known.before)

/** Reads all known pages again, because any row may have changed. */
export const readAsFar = <Known extends EarlierPage>(
  { readPage, joined }: PageRules<Known>,
  known: O.Option<Known>,
  before: number | null = null,
): TE.TaskEither<ApiError, Known> =>
  pipe(
    readPage(before),
    TE.chain((page) =>
      O.isNone(known) || isAsFar(page, known.value)
        ? TE.right(page)
        : pipe(
            readAsFar({ readPage, joined }, known, page.before),
            TE.map((below) => joined(page, below)),
          ),
    ),
  )
