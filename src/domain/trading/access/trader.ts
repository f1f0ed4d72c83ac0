import * as t from 'io-ts'
import { O, pipe } from '../../fp.ts'
import { type PermissionHolder, holdsAny } from '../../permissions/permission.ts'
import type { Order } from '../order/order.ts'
import { accountsOf } from '../order/terms/order-terms.ts'

/** `advises`: accounts of the own book and of books covered as stand-in. `owns`: a client's own. */
export interface OrderTrader extends PermissionHolder {
  readonly username: string
  readonly advises: (account: string) => boolean
  readonly owns: (account: string) => boolean
}

/** Administrators are the order desk. */
export const TraderCapacity = t.keyof({ desk: null, adviser: null, client: null })
export type TraderCapacity = t.TypeOf<typeof TraderCapacity>

const isClient = (trader: OrderTrader): boolean => holdsAny(trader, ['client.dashboard.view'])
const isAdviser = (trader: OrderTrader): boolean => holdsAny(trader, ['client.adviser'])
export const isDesk = (trader: PermissionHolder): boolean => holdsAny(trader, ['client.admin'])

/** Returns none unless the trader may act for all of `accounts`. */
export const capacityFor = (trader: OrderTrader, accounts: readonly string[]): O.Option<TraderCapacity> => {
  if (accounts.length === 0) return O.none
  if (isDesk(trader)) return O.some('desk')
  if (isAdviser(trader) && accounts.every(trader.advises)) return O.some('adviser')
  return isClient(trader) && accounts.every(trader.owns) ? O.some('client') : O.none
}

export const seesAccount =
  (trader: OrderTrader) =>
  (account: string): boolean =>
    O.isSome(capacityFor(trader, [account]))

export const isTrader = (trader: PermissionHolder): boolean =>
  holdsAny(trader, ['client.admin', 'client.adviser', 'client.dashboard.view'])

export type OrderAction = 'approve' | 'decline' | 'cancel' | 'amend' | 'work' | 'evidence' | 'see'

interface ConcernedOrder {
  readonly accounts: readonly string[]
  readonly by: string
}

const isOneOf = (capacity: O.Option<TraderCapacity>, ...capacities: readonly TraderCapacity[]): boolean =>
  pipe(
    capacity,
    O.exists((own) => capacities.includes(own)),
  )

/** Ignores the order's state, which the decider checks. Clients may cancel own orders; nobody approves own orders. */
export const mayActOn = (act: OrderAction, trader: OrderTrader, { accounts, by }: ConcernedOrder): boolean => {
  const capacity = capacityFor(trader, accounts)
  switch (act) {
    case 'approve':
    case 'decline':
      return isOneOf(capacity, 'desk', 'adviser') && by !== trader.username
    case 'amend':
    case 'evidence':
      return isOneOf(capacity, 'desk', 'adviser')
    case 'cancel':
      return isOneOf(capacity, 'desk', 'adviser') || (isOneOf(capacity, 'client') && by === trader.username)
    case 'work':
      return isDesk(trader)
    case 'see':
      return accounts.some(seesAccount(trader))
  }
}

export const mayActOnOrder = (act: OrderAction, trader: OrderTrader, order: Order): boolean =>
  order._tag !== 'Draft' && mayActOn(act, trader, { accounts: accountsOf(order.terms), by: order.by })

/** By others: one for a client's order, one for a dollar `value` above the `limit` (0 is none) or unknown (null). */
export const approvalsNeeded = (capacity: TraderCapacity, value: number | null, limit: number): number =>
  (capacity === 'client' ? 1 : 0) + (limit > 0 && (value === null || value > limit) ? 1 : 0)
