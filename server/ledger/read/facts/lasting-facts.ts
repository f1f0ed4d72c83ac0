import { earliest, type IsoDate, lastDate, latest } from '../../../../src/domain/dates/iso-date.ts'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import type { Receivable } from '../../../../src/domain/ledger/income/receivable.ts'
import type { CashDay } from '../../../../src/domain/ledger/valuation/cash-day.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import type { Position } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { daysOfPosition, positionUntil } from '../../../../src/domain/ledger/valuation/position-until.ts'
import type { Facts } from './facts.ts'

interface LastingPosition {
  readonly since: IsoDate
  readonly position: Position
}

/** Facts of some accounts together, of all days from one on, without parcels and rates. Until any day they are the facts until then. */
export interface LastingFacts {
  readonly positions: readonly LastingPosition[]
  /** The last day on which anything was done to a position. */
  readonly last: IsoDate
  readonly actions: readonly UnitAction[]
  readonly quotedFrom: IsoDate
  readonly cash: readonly CashDay[]
  readonly foreignCash: readonly ForeignCash[]
  readonly receivables: readonly Receivable[]
}

const firstOf = (days: readonly IsoDate[]): IsoDate => earliest(lastDate, ...days)

/** `null` where a trade came to nothing at all, so that nobody can tell since when there is a position. */
export const lastingFacts = ({ positions, actions, quotedFrom, ...facts }: Facts): LastingFacts | null => {
  const days = positions.map(daysOfPosition)
  if (days.some(({ length }) => length === 0)) return null
  return {
    positions: positions.map((position, place) => ({
      since: firstOf(days[place] ?? []),
      position: positionUntil(position, lastDate),
    })),
    last: latest('', ...days.map((own) => latest('', ...own))),
    ...{ actions, quotedFrom },
    cash: facts.cash.get('whole') ?? [],
    foreignCash: facts.foreignCash.map(({ history, ...cash }) => ({
      ...cash,
      rates: [],
      history: { ...history, open: [], realised: [] },
    })),
    receivables: facts.receivables,
  }
}

export const positionsUntil = ({ positions, last }: LastingFacts, date: IsoDate): readonly Position[] =>
  last <= date
    ? positions.map(({ position }) => position)
    : positions.flatMap(({ since, position }) => (since <= date ? [positionUntil(position, date)] : []))

export const cashUntil = ({ cash }: LastingFacts, date: IsoDate): readonly CashDay[] =>
  cash.slice(0, cash.findLastIndex((day) => day.date <= date) + 1)

export const foreignCashUntil = ({ foreignCash }: LastingFacts, date: IsoDate): readonly ForeignCash[] =>
  foreignCash.flatMap(({ history, ...cash }) => {
    const [balances, costs] = [history.balances, history.costs].map((steps) =>
      steps.filter((step) => step.date <= date),
    )
    return balances === undefined || balances.length === 0
      ? []
      : [{ ...cash, history: { ...history, balances, costs: costs ?? [] } }]
  })

/** How many steps and days there are, which is what they take in memory. */
export const sizeOfLastingFacts = ({ positions, cash, foreignCash, receivables }: LastingFacts): number =>
  positions.reduce(
    (size, { position: { history } }) => size + 3 + history.held.length + history.costs.length,
    1 + cash.length + foreignCash.length + receivables.length,
  )
