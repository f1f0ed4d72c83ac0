import * as t from 'io-ts'
import { lastDate } from '../../dates/iso-date.ts'
import { cents } from '../../money.ts'
import type { Receivable } from './receivable.ts'

/** Cash that goes to a reinvestment plan, negative, or comes back from it. */
export const PlanMove = t.readonly(
  t.strict({ account: t.string, security: t.string, date: t.string, amount: t.number }),
)
type PlanMove = t.TypeOf<typeof PlanMove>

/** What the plans of accounts keep from one of their moves, which come by their dates, to the next; nobody owes a plan. */
export const planResiduals = (moves: readonly PlanMove[]): readonly Receivable[] =>
  [...Map.groupBy(moves, ({ account, security }) => `${account} ${security}`).values()].flatMap((own) => {
    const kept = { amount: 0 }
    return own.flatMap(({ account, security, date, amount }, place): readonly Receivable[] => {
      kept.amount = cents(kept.amount - amount)
      const until = own[place + 1]?.date ?? lastDate
      return kept.amount <= 0 ? [] : [{ account, security, from: date, until, amount: kept.amount, of: 'residual' }]
    })
  })
