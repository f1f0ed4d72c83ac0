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
import { answering, type LogServices, positionOf } from '../../log/carry-out.ts'
import type { Appended, Conflict, Intent } from '../../log/event-log.ts'
import { type Kind, openOnDemand } from '../../log/repository.ts'
import type { Directory } from '../directory.ts'
import { type AnotherImportRunning, withImportLock } from '../import/import-lock.ts'
import { readTaxedTogether } from '../read/read-taxpayers.ts'
import { onSnapshot } from '../read/snapshot.ts'

interface Services extends LogServices {
  readonly pool: Pool
  readonly directory: Pick<Directory, 'accounts' | 'account'>
  readonly timeZone: () => string
}

interface Named {
  readonly year: number
  readonly accounts: readonly string[] | null
}

type Refusal = ClosedYearRefusal | { readonly _tag: 'NotFound' | 'NobodyChosen' } | AnotherImportRunning | Conflict

type Writing = TE.TaskEither<Refusal, Appended>

export interface ClosedYears {
  readonly close: (named: Named, intent: Intent<Appended>) => Writing
  readonly open: (named: Named & { readonly reason: string }, intent: Intent<Appended>) => Writing
}

const leftBy = (some: ClosedYear, others: ClosedYear): readonly string[] =>
  [...some.closed].filter((account) => !others.closed.has(account))

const dashboardsOf = (before: ClosedYear, after: ClosedYear): readonly string[] =>
  [...leftBy(before, after), ...leftBy(after, before)].flatMap((code) => [
    dashboardRoom('portfolio', code),
    dashboardRoom('external', code),
  ])

export const closedYearKind: Kind<ClosedYear, ClosedYearCommand, ClosedYearEvent, ClosedYearRefusal> = {
  prefix: closedYearStream(''),
  codec: ClosedYearEvent,
  decider: (id) => closedYear(Number(id)),
  audience: ({ type }, after, _, before = { closed: new Set() }) =>
    type === 'FiguresChanged' ? dashboardsOf(before, after) : [permissionRoom('site.admin')],
}

export const openClosedYears = ({ pool, directory, timeZone, ...services }: Services): ClosedYears => {
  const years = openOnDemand(services, closedYearKind)

  const chosen = (accounts: Named['accounts']): E.Either<Refusal, readonly string[]> => {
    const named = accounts ?? directory.accounts().map(({ AccountCode }) => AccountCode)
    if (named.length === 0) return E.left({ _tag: 'NobodyChosen' })
    return named.every((code) => O.isSome(directory.account(code))) ? E.right(named) : E.left({ _tag: 'NotFound' })
  }

  /** A taxpayer has one return, so its accounts are closed and opened together. */
  const withTaxedTogether = (accounts: readonly string[]): Promise<readonly string[]> =>
    onSnapshot(pool, { _tag: 'Now' }, async (snapshot) => [
      ...accounts,
      ...(await readTaxedTogether(snapshot, accounts, () => true)),
    ])

  /** Under the import lock, so that each import is either in the closed figures or after them. */
  const change = (
    { year, accounts }: Named,
    commandFor: (accounts: readonly string[]) => ClosedYearCommand,
    intent: Intent<Appended>,
  ): Writing =>
    withImportLock<Refusal, Appended>(pool, async () => {
      const named = chosen(accounts)
      if (E.isLeft(named)) return named
      const command = commandFor(await withTaxedTogether(named.right))
      return answering(intent, positionOf, (own) => years.change(year.toString(), command, own))()
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
