import * as t from 'io-ts'
import { financialYearEnding } from '../../dates/financial-year.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'

const accounts = { accounts: t.readonlyArray(t.string) }

/**
 * `on` is the firm's day: what it says it is known on, whatever time zone the firm has later. `FiguresChanged` is heard by the people whose
 * dashboards say which years are closed, so it says nothing of whose they are.
 */
export const ClosedYearEvent = t.union([
  t.strict({ type: t.literal('YearClosed'), ...accounts, on: IsoDate }),
  t.strict({ type: t.literal('YearOpened'), ...accounts, reason: t.string }),
  t.strict({ type: t.literal('FiguresChanged') }),
])
export type ClosedYearEvent = t.TypeOf<typeof ClosedYearEvent>

export type ClosedYearCommand =
  | { readonly type: 'CloseYear'; readonly accounts: readonly string[]; readonly on: IsoDate }
  | { readonly type: 'OpenYear'; readonly accounts: readonly string[]; readonly reason: string }

export interface ClosedYearRefusal {
  readonly _tag: 'YearNotOver' | 'ReasonRequired' | 'TooLong'
}

export interface ClosedYear {
  readonly closed: ReadonlySet<string>
}

export const longestReason = 500

const reasonFault = (reason: string): ClosedYearRefusal | null => {
  if (reason === '') return { _tag: 'ReasonRequired' }
  return reason.length > longestReason ? { _tag: 'TooLong' } : null
}

const ifAny = (named: readonly string[], event: ClosedYearEvent): readonly ClosedYearEvent[] =>
  named.length === 0 ? [] : [event, { type: 'FiguresChanged' }]

/** Of the financial year that ends in June of `year`. */
export const closedYear = (
  year: number,
): Decider<ClosedYear, ClosedYearCommand, ClosedYearEvent, ClosedYearRefusal> => ({
  initial: { closed: new Set() },

  decide: (command, { closed }) => {
    const named = [...new Set(command.accounts)].sort()
    switch (command.type) {
      case 'CloseYear': {
        if (command.on <= financialYearEnding(year).end) return E.left({ _tag: 'YearNotOver' })
        const open = named.filter((account) => !closed.has(account))
        return E.right(ifAny(open, { type: 'YearClosed', accounts: open, on: command.on }))
      }
      case 'OpenYear': {
        const reason = command.reason.trim()
        const fault = reasonFault(reason)
        if (fault !== null) return E.left(fault)
        const known = named.filter((account) => closed.has(account))
        return E.right(ifAny(known, { type: 'YearOpened', accounts: known, reason }))
      }
    }
  },

  evolve: ({ closed }, event) => {
    switch (event.type) {
      case 'YearClosed':
        return { closed: new Set([...closed, ...event.accounts]) }
      case 'YearOpened': {
        const opened = new Set(event.accounts)
        return { closed: new Set([...closed].filter((account) => !opened.has(account))) }
      }
      case 'FiguresChanged':
        return { closed }
    }
  },
})

export const closedYearStream = (year: string): string => `closed-year/${year}`

/** `closed` of the accounts that there are. */
export const ListedYear = t.readonly(
  t.strict({ year: t.number, start: IsoDate, end: IsoDate, accounts: t.number, closed: t.number }),
)
export type ListedYear = t.TypeOf<typeof ListedYear>

const act = { at: t.string, by: t.string }
const orNull = <A>(codec: t.Type<A, unknown>) => t.union([codec, t.null])

/**
 * A financial year of an account. `closed` is null while it is open; `opened` is when it was opened last, if it ever was closed before.
 * `changedFrom` is the first day whose rows the ledger has changed since it was closed.
 */
export const AccountYear = t.readonly(
  t.strict({
    account: t.string,
    accountName: t.string,
    group: t.string,
    adviser: t.string,
    closed: orNull(t.readonly(t.strict(act))),
    opened: orNull(t.readonly(t.strict({ ...act, reason: t.string }))),
    changedFrom: orNull(IsoDate),
  }),
)
export type AccountYear = t.TypeOf<typeof AccountYear>
