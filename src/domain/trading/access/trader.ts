import * as t from 'io-ts'
import { O } from '../../fp.ts'
import { type Holder, holdsAny } from '../../permissions/permits.ts'

/** `advises` is of accounts in the own book, and in those of whom somebody stands in for; `owns` of a client's own. */
export interface Trader extends Holder {
  readonly username: string
  readonly advises: (account: string) => boolean
  readonly owns: (account: string) => boolean
}

/** As what somebody acts: administrators are the order desk. */
export const Capacity = t.keyof({ desk: null, adviser: null, client: null })
export type Capacity = t.TypeOf<typeof Capacity>

const isClient = (trader: Trader): boolean => holdsAny(trader, ['client.dashboard.view'])
const isAdviser = (trader: Trader): boolean => holdsAny(trader, ['client.adviser'])
export const isDesk = (trader: Holder): boolean => holdsAny(trader, ['client.admin'])

/** None where they may not act for all of these accounts. */
export const capacityFor = (trader: Trader, accounts: readonly string[]): O.Option<Capacity> => {
  if (accounts.length === 0) return O.none
  if (isDesk(trader)) return O.some('desk')
  if (isAdviser(trader) && accounts.every(trader.advises)) return O.some('adviser')
  return isClient(trader) && accounts.every(trader.owns) ? O.some('client') : O.none
}

/** Whether they may see what an account has of an order; accountants see nothing. */
export const seesAccount =
  (trader: Trader) =>
  (account: string): boolean =>
    O.isSome(capacityFor(trader, [account]))

/** Who has nothing to do with orders at all. */
export const isTrader = (trader: Holder): boolean =>
  holdsAny(trader, ['client.admin', 'client.adviser', 'client.dashboard.view'])
