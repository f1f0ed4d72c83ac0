import * as t from 'io-ts'
import { financialYearEnding } from '../../dates/financial-year.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { type ReasonFault, reasonFault } from '../../text/reason-fault.ts'
import { nullable } from '../../json/nullable.ts'

const accountsField = { accounts: t.readonlyArray(t.string) }

/** `on` is the firm's day then. `FiguresChanged` goes to all whose dashboards show closed years, so it names nobody. */
export const ClosedYearEvent = t.union([
  t.strict({ type: t.literal('YearClosed'), ...accountsField, on: IsoDate }),
  t.strict({ type: t.literal('YearOpened'), ...accountsField, reason: t.string }),
  t.strict({ type: t.literal('FiguresChanged') }),
])
export type ClosedYearEvent = t.TypeOf<typeof ClosedYearEvent>

export type ClosedYearCommand =
  | { readonly type: 'CloseYear'; readonly accounts: readonly string[]; readonly on: IsoDate }
  | { readonly type: 'OpenYear'; readonly accounts: readonly string[]; readonly reason: string }

export interface ClosedYearRefusal {
  readonly _tag: 'YearNotOver' | ReasonFault['_tag']
}

export interface ClosedYear {
  readonly closed: ReadonlySet<string>
}

export const maxReasonLength = 500

const eventsIfAnyAccount = (named: readonly string[], event: ClosedYearEvent): readonly ClosedYearEvent[] =>
  named.length === 0 ? [] : [event, { type: 'FiguresChanged' }]

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
        return E.right(eventsIfAnyAccount(open, { type: 'YearClosed', accounts: open, on: command.on }))
      }
      case 'OpenYear': {
        const reason = command.reason.trim()
        const fault = reasonFault(reason, maxReasonLength)
        if (fault !== null) return E.left(fault)
        const known = named.filter((account) => closed.has(account))
        return E.right(eventsIfAnyAccount(known, { type: 'YearOpened', accounts: known, reason }))
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

export const ListedYear = t.readonly(
  t.strict({ year: t.number, start: IsoDate, end: IsoDate, accounts: t.number, closed: t.number }),
)
export type ListedYear = t.TypeOf<typeof ListedYear>

const actFields = { at: t.string, by: t.string }
/** `closed` is null while open, `opened` the last reopening, `changedFrom` the first day changed since closing. */
export const AccountYear = t.readonly(
  t.strict({
    account: t.string,
    accountName: t.string,
    group: t.string,
    adviser: t.string,
    closed: nullable(t.readonly(t.strict(actFields))),
    opened: nullable(t.readonly(t.strict({ ...actFields, reason: t.string }))),
    changedFrom: nullable(IsoDate),
  }),
)
export type AccountYear = t.TypeOf<typeof AccountYear>
