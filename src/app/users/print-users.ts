import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { users } from '../../api/users.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import { orderedUsers, type UserFilter } from '../../domain/users/sought-users.ts'
import { isTooLongToPrint, maxPrintedRows, type FigureSheet } from '../../domain/widgets/sheet/sheet.ts'
import type { UsersToPrint } from '../../machines/users/user-list.ts'
import { firmToday } from '../../views/adapters/firm-time.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { usersSheet } from '../../views/users/users-sheet.ts'
import { refusalText } from '../call-failure.ts'
import { wholeList } from '../whole-list.ts'
import { problemText } from '../../domain/texts.ts'

const statusText = { 0: '0', 1: '1' } as const

export const filterQuery = ({ search, role, status, mail }: UserFilter) => ({
  ...(search.trim() !== '' && { search }),
  ...(role !== null && { role }),
  ...(status !== null && { status: statusText[status] }),
  ...(mail !== null && { mail }),
})

const readMatchingUsers = (
  { call }: ApiClient,
  filter: UserFilter,
  signal: AbortSignal,
): TE.TaskEither<ApiError, readonly ListedUser[]> =>
  wholeList(
    (behind) => call(users)({ query: { ...filterQuery(filter), ...behind }, signal }),
    ({ username }) => username,
  )

const tooManyText = `At most ${pluralise(maxPrintedRows, 'user')} can be printed. Narrow the list or export it as CSV.`

const printList = async (page: Document, sheet: FigureSheet, signal: AbortSignal): Promise<null> => {
  const { printSheet } = await import('../../views/adapters/sheet/print-sheet.ts')
  await printSheet(page, sheet, firmToday(), signal)
  return null
}

/** Prints all users that the query finds, in its order, not only the page on the screen. */
export const printUsers = (
  client: ApiClient,
  page: Document,
  { filter, sort }: UsersToPrint,
  signal: AbortSignal,
): TE.TaskEither<string, null> =>
  pipe(
    readMatchingUsers(client, filter, signal),
    TE.bimap(refusalText, (found) => usersSheet(orderedUsers(found, sort), { filter, sort })),
    TE.filterOrElse(
      (sheet) => !isTooLongToPrint({ way: 'print', sheet }),
      () => tooManyText,
    ),
    TE.chain((sheet) =>
      TE.tryCatch(
        () => printList(page, sheet, signal),
        () => problemText,
      ),
    ),
  )
