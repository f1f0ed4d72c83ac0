import type { Pool } from 'pg'
import { E, O, type TE } from '../../../src/domain/fp.ts'
import {
  type ClosedYear,
  closedYear,
  type ClosedYearCommand,
  ClosedYearEvent,
  type ClosedYearRefusal,
  closedYearStream,
} from '../../../src/domain/ledger/years/closed-year.ts'
import { dayIn } from '../../../src/domain/dates/time-zone.ts'
import { dashboardRoom, permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import { withAnswer, type LogServices, pickPosition } from '../../log/carry-out.ts'
import type { AppendedPosition, AppendConflict, CallIntent } from '../../log/event-log.ts'
import { type StreamKind, openOnDemandRepository } from '../../log/repository.ts'
import type { FirmDirectory } from '../directory.ts'
import { type AnotherImportRunning, withImportLock } from '../import/import-lock.ts'
import { readCodesTaxedTogether } from '../read/read-taxpayers.ts'
import { onSnapshot } from '../read/snapshot.ts'

interface ClosedYearServices extends LogServices {
  readonly pool: Pool
  readonly directory: Pick<FirmDirectory, 'accounts' | 'account'>
  readonly timeZone: () => string
}

interface NamedYear {
  readonly year: number
  readonly accounts: readonly string[] | null
}

type YearRefusal =
  | ClosedYearRefusal
  | { readonly _tag: 'NotFound' | 'NobodyChosen' }
  | AnotherImportRunning
  | AppendConflict

type YearWriting = TE.TaskEither<YearRefusal, AppendedPosition>

export interface ClosedYears {
  readonly close: (named: NamedYear, intent: CallIntent<AppendedPosition>) => YearWriting
  readonly open: (named: NamedYear & { readonly reason: string }, intent: CallIntent<AppendedPosition>) => YearWriting
}

const accountsClosedOnlyIn = (some: ClosedYear, others: ClosedYear): readonly string[] =>
  [...some.closed].filter((account) => !others.closed.has(account))

const dashboardsOf = (before: ClosedYear, after: ClosedYear): readonly string[] =>
  [...accountsClosedOnlyIn(before, after), ...accountsClosedOnlyIn(after, before)].flatMap((code) => [
    dashboardRoom('portfolio', code),
    dashboardRoom('external', code),
  ])

export const closedYearKind: StreamKind<ClosedYear, ClosedYearCommand, ClosedYearEvent, ClosedYearRefusal> = {
  prefix: closedYearStream(''),
  codec: ClosedYearEvent,
  decider: (id) => closedYear(Number(id)),
  audience: ({ type }, after, _, before = { closed: new Set() }) =>
    type === 'FiguresChanged' ? dashboardsOf(before, after) : [permissionRoom('site.admin')],
}

export const openClosedYears = ({ pool, directory, timeZone, ...services }: ClosedYearServices): ClosedYears => {
  const years = openOnDemandRepository(services, closedYearKind)

  const chosen = (accounts: NamedYear['accounts']): E.Either<YearRefusal, readonly string[]> => {
    const named = accounts ?? directory.accounts().map(({ AccountCode }) => AccountCode)
    if (named.length === 0) return E.left({ _tag: 'NobodyChosen' })
    return named.every((code) => O.isSome(directory.account(code))) ? E.right(named) : E.left({ _tag: 'NotFound' })
  }

  /** A taxpayer has one return, so its accounts are closed and opened together. */
  const withTaxedTogether = (accounts: readonly string[]): Promise<readonly string[]> =>
    onSnapshot(pool, { _tag: 'Now' }, async (snapshot) => [
      ...accounts,
      ...(await readCodesTaxedTogether(snapshot, accounts, () => true)),
    ])

  /** Under the import lock, so that each import is either in the closed figures or after them. */
  const change = (
    { year, accounts }: NamedYear,
    commandFor: (accounts: readonly string[]) => ClosedYearCommand,
    intent: CallIntent<AppendedPosition>,
  ): YearWriting =>
    withImportLock<YearRefusal, AppendedPosition>(pool, async () => {
      const named = chosen(accounts)
      if (E.isLeft(named)) return named
      const command = commandFor(await withTaxedTogether(named.right))
      return withAnswer(intent, pickPosition, (own) => years.change(year.toString(), command, own))()
    })

  return {
    close: (named, intent) =>
      change(
        named,
        (accounts) => ({ type: 'CloseYear', accounts, on: dayIn(timeZone(), new Date(intent.at)) }),
        intent,
      ),
    open: ({ reason, ...named }, intent) =>
      change(named, (accounts) => ({ type: 'OpenYear', accounts, reason }), intent),
  }
}
