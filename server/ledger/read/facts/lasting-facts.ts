import { earliestDate, type IsoDate, lastDate, latestDate } from '../../../../src/domain/dates/iso-date.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import type { IncomeReceivable } from '../../../../src/domain/ledger/income/receivable.ts'
import { isInCents } from '../../../../src/domain/ledger/valuation/added-courses.ts'
import type { CashDay } from '../../../../src/domain/ledger/valuation/cash-day.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import type { LedgerPosition } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { daysOfPosition, positionUntil } from '../../../../src/domain/ledger/valuation/position-until.ts'
import type { DateSpan } from '../scope.ts'
import type { LedgerFacts } from './facts.ts'

interface LastingPosition {
  readonly since: IsoDate
  readonly last: IsoDate
  readonly position: LedgerPosition
}

/** Facts of all days, without parcels and rates. The facts up to any day are a part of them. */
export interface LastingFacts {
  readonly positions: readonly LastingPosition[]
  readonly actions: readonly UnitAction[]
  readonly quotedFrom: ReadonlyMap<string, IsoDate>
  readonly cash: readonly CashDay[]
  readonly foreignCash: readonly ForeignCash[]
  readonly receivables: readonly IncomeReceivable[]
}

const lastingPosition = (position: LedgerPosition): LastingPosition => {
  const days = daysOfPosition(position)
  return {
    since: earliestDate(lastDate, ...days),
    last: latestDate('', ...days),
    position: positionUntil(position, lastDate),
  }
}

const receivableKeyOf = ({ account, security, from, until, of }: IncomeReceivable): string =>
  `${account} ${security} ${from} ${until} ${of ?? ''}`

export const sortedReceivables = (receivables: readonly IncomeReceivable[]): readonly IncomeReceivable[] =>
  receivables
    .map((one) => ({ one, key: receivableKeyOf(one) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.one.amount - b.one.amount))
    .map(({ one }) => one)

export const lastingFacts = ({
  positions,
  actions,
  quotedFrom,
  foreignCash,
  receivables,
  cash,
}: LedgerFacts): LastingFacts => ({
  positions: positions.map(lastingPosition),
  actions,
  quotedFrom,
  cash: cash.get('whole') ?? [],
  foreignCash: foreignCash.map(({ history, ...own }) => ({
    ...own,
    rates: [],
    history: { ...history, open: [], realised: [] },
  })),
  receivables: sortedReceivables(receivables),
})

/** The balances of `others.cash` start from zero on `since`. */
export const withChangedAccounts = (
  facts: LastingFacts,
  changed: ReadonlySet<string>,
  others: LastingFacts,
  since: IsoDate,
): LastingFacts => {
  const isOther = ({ account }: { readonly account: string }): boolean => !changed.has(account)
  const before = facts.cash.slice(0, facts.cash.findLastIndex(({ date }) => date < since) + 1)
  const brought = before.at(-1)?.balance ?? 0
  return {
    positions: [...facts.positions.filter(({ position }) => isOther(position)), ...others.positions],
    actions: others.actions,
    quotedFrom: new Map(
      [...facts.quotedFrom].filter(([account]) => !changed.has(account)).concat([...others.quotedFrom]),
    ),
    cash: [
      ...before,
      ...others.cash.map((day) => ({ ...day, balance: totalOf([brought, day.balance], (cash) => cash) })),
    ],
    foreignCash: [...facts.foreignCash.filter(isOther), ...others.foreignCash],
    receivables: sortedReceivables([...facts.receivables.filter(isOther), ...others.receivables]),
  }
}

/** False for fractions of a cent, which are summed before rounding, and for trades of no effect, which have no known day. */
export const areFactsLasting = ({ positions, cash }: LastingFacts): boolean =>
  isInCents(cash) && positions.every(({ last }) => last !== '')

export const lastPositionDate = ({ positions }: LastingFacts): IsoDate =>
  latestDate('', ...positions.map(({ last }) => last))

export const firstFactDate = ({ positions, cash }: LastingFacts): IsoDate =>
  earliestDate(cash[0]?.date ?? lastDate, ...positions.map(({ since }) => since))

export const positionsUntil = ({ positions }: LastingFacts, date: IsoDate): readonly LedgerPosition[] =>
  positions.flatMap(({ since, last, position }) =>
    last <= date ? [position] : since <= date ? [positionUntil(position, date)] : [],
  )

export const cashOfSpan = ({ cash }: LastingFacts, { from, to }: DateSpan): readonly CashDay[] => {
  const first = cash.findLastIndex(({ date }) => date <= from) + 1
  const later = cash.slice(first, cash.findLastIndex(({ date }) => date <= to) + 1)
  const before = cash.slice(0, first)
  const [deposits, withdrawals] = [totalOf(before, (day) => day.deposits), totalOf(before, (day) => day.withdrawals)]
  return before
    .slice(-1)
    .map(({ balance }): CashDay => ({ date: from, balance, deposits, withdrawals }))
    .concat(later)
}

export const foreignCashUntil = ({ foreignCash }: LastingFacts, date: IsoDate): readonly ForeignCash[] =>
  foreignCash.flatMap(({ history, ...cash }) => {
    const balances = history.balances.filter((step) => step.date <= date)
    const costs = history.costs.filter((step) => step.date <= date)
    return balances.length === 0 ? [] : [{ ...cash, history: { ...history, balances, costs } }]
  })

export const sizeOfLastingFacts = ({ positions, cash, foreignCash, receivables }: LastingFacts): number =>
  positions.reduce(
    (size, { position: { history } }) => size + 3 + history.held.length + history.costs.length,
    1 + cash.length + foreignCash.length + receivables.length,
  )
