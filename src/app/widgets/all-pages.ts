import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import { mostRows } from '../../domain/widgets/table/page-cursor.ts'
import { joined, nextOf, pathAfter } from '../../domain/widgets/table/table-pages.ts'

const mostPages = mostRows.table / mostRows.page

const tooLarge: ApiError = { _tag: 'TooLarge' }

/** The figures of an address with the rows of all their pages. */
export const allPages =
  (get: Client['get']): Client['get'] =>
  (path, signal) => {
    const pagesFrom = (address: string, left: number): TE.TaskEither<ApiError, readonly unknown[]> =>
      pipe(
        get(address, signal),
        TE.chain((page) =>
          pipe(
            nextOf(page),
            O.match(
              () => TE.right([page]),
              (next) =>
                left === 1
                  ? TE.left(tooLarge)
                  : pipe(
                      pagesFrom(pathAfter(path, next), left - 1),
                      TE.map((others) => [page, ...others]),
                    ),
            ),
          ),
        ),
      )
    return pipe(
      pagesFrom(path, mostPages),
      TE.map(([first, ...others]) => joined(first, others)),
    )
  }
