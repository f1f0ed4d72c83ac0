import type { Pool } from 'pg'
import { O, pipe } from '../../../src/domain/fp.ts'
import { isDesk, mayActOnOrder, seesAccount, type OrderTrader } from '../../../src/domain/trading/access/trader.ts'
import type { Order } from '../../../src/domain/trading/order/order.ts'
import { type OrderListKey, type ShownOrder, shownOrder } from '../../../src/domain/trading/order/shown-order.ts'
import type { FoldedState } from '../../log/repository.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import { displayNames } from '../../users/display-name.ts'
import type { OrderStore } from '../orders.ts'
import { listOrders, maxListed, type OrderSearch } from './list-orders.ts'

export const accountsInList = (
  directory: FirmDirectory,
  trader: OrderTrader,
  { type, code }: OrderListKey,
): O.Option<readonly string[]> => {
  const isThere = ({ AccountCode, AdvisorCode, GroupCode }: Account): boolean => {
    switch (type) {
      case 'portfolio':
        return AccountCode === code
      case 'group':
        return GroupCode === code
      case 'adviser':
        return AdvisorCode === code && (isDesk(trader) || trader.advises(AccountCode))
      case 'admin':
        return isDesk(trader)
    }
  }
  const own = directory
    .accounts()
    .filter(isThere)
    .map(({ AccountCode }) => AccountCode)
    .filter(seesAccount(trader))
  return own.length === 0 ? O.none : O.some(own)
}

const accountsSeenBy = (directory: FirmDirectory, trader: OrderTrader): readonly string[] | null =>
  isDesk(trader)
    ? null
    : directory
        .accounts()
        .map(({ AccountCode }) => AccountCode)
        .filter(seesAccount(trader))

interface ShownOrderServices {
  readonly pool: Pool
  readonly orders: Pick<OrderStore, 'get' | 'getAll'>
}

const shownOrdersOf = async (
  { pool }: ShownOrderServices,
  trader: OrderTrader,
  folded: readonly (readonly [id: string, order: FoldedState<Order>])[],
): Promise<readonly ShownOrder[]> => {
  const entered = folded.flatMap(([id, { state, revision }]) =>
    state._tag === 'Draft' || !mayActOnOrder('see', trader, state) ? [] : [{ id, revision, state }],
  )
  const nameOf = await displayNames(pool)(entered.map(({ state }) => state.by))
  return entered.map(({ id, revision, state }) => shownOrder({ id, revision }, state, seesAccount(trader), nameOf))
}

export const readShownOrder = async (
  services: ShownOrderServices,
  trader: OrderTrader,
  id: string,
): Promise<O.Option<ShownOrder>> =>
  pipe(await shownOrdersOf(services, trader, [[id, await services.orders.get(id)]]), ([found]) => O.fromNullable(found))

export const shownOrders = async (
  services: ShownOrderServices & { readonly directory: FirmDirectory },
  trader: OrderTrader,
  accounts: readonly string[] | null,
  search: OrderSearch,
): Promise<{ readonly orders: readonly ShownOrder[]; readonly more: number | null }> => {
  const within = accounts === null ? null : { accounts, seen: accountsSeenBy(services.directory, trader) }
  const listed = await listOrders(services.pool, within, search)
  const page = listed.slice(0, maxListed)
  const folded = await services.orders.getAll(page.map(({ id }) => id))
  const orders = await shownOrdersOf(
    services,
    trader,
    page.flatMap(({ id }, index) => {
      const found = folded[index]
      return found === undefined ? [] : [[id, found] as const]
    }),
  )
  return { orders, more: listed.length > maxListed ? (page.at(-1)?.position ?? null) : null }
}
