import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import { type IsoDate, lastDate } from '../../../src/domain/dates/iso-date.ts'
import { E, O } from '../../../src/domain/fp.ts'
import {
  accountHistories,
  type SaleInHistory,
  saleInHistory,
} from '../../../src/domain/ledger/actions/account-histories.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import type { ParcelSelection, SaleParcels } from '../../../src/domain/ledger/parcels/booked-sale.ts'
import {
  arePickable,
  mergedPicks,
  type ParcelChoices,
  type PickedUnits,
} from '../../../src/domain/ledger/parcels/parcel-choice.ts'
import { gainOf } from '../../../src/domain/ledger/parcels/parcel.ts'
import { soldParcels, netGainOfYear } from '../../../src/domain/ledger/tax/what-if.ts'
import { roundToCents, totalOf } from '../../../src/domain/money.ts'
import type { AccountVisibilityCheck } from '../../access/reach.ts'
import { countSimulated } from '../read/count-simulated.ts'
import { readParcelChoices } from '../read/read-parcel-choices.ts'
import { readTradesAndActions } from '../read/read-positions.ts'
import { readLastImport, type LedgerSnapshot } from '../read/snapshot.ts'
import { readBookedSale } from './read-booked-sales.ts'
import { readTaxation } from './read-taxation.ts'

export interface SaleRefusal {
  readonly _tag: 'NotFound' | 'BadPicks'
}

export interface PicksOfSale {
  readonly sale: number
  readonly picks: readonly PickedUnits[]
}

export interface SaleParcelsRequest extends PicksOfSale {
  readonly maySee: AccountVisibilityCheck
}

const refuseSale = (_tag: SaleRefusal['_tag']): E.Either<SaleRefusal, never> => E.left({ _tag })

/** Simulated trades after the year count too: the gain of the account's other sales covers all years, the rest one. */
const countSimulatedAfter = async (snapshot: LedgerSnapshot, account: string, date: IsoDate): Promise<number> =>
  (await countSimulated(snapshot, [account], lastDate)) - (await countSimulated(snapshot, [account], date))

export const readPickableParcels = async (
  snapshot: LedgerSnapshot,
  { AccountCode: code }: Account,
  { sale: id, picks }: PicksOfSale,
) => {
  const booked = await readBookedSale(snapshot.client, code, id)
  const { byAccount, quotedActions: actions } = await readTradesAndActions(snapshot, [code], lastDate)
  const trades = byAccount.get(code) ?? []
  const sold = trades.find((trade) => trade.id === id)
  if (O.isNone(booked) || sold === undefined) return refuseSale('NotFound')
  const choices = (await readParcelChoices(snapshot, [code]))(code)
  const current = saleInHistory(trades, actions, sold, choices)
  const standing = choices.picks.get(id) ?? []
  const changed = mergedPicks(standing, picks)
  const areOpen = picks.every(({ parcel }) => current.open.some((one) => one.id === parcel))
  if (!areOpen || !arePickable(current.open, changed, sold.quantity)) return refuseSale('BadPicks')
  return E.right({ booked: booked.value, trades, actions, sold, choices, current, standing, changed })
}

export const readSaleParcels = async (
  snapshot: LedgerSnapshot,
  own: Account,
  { maySee, ...asked }: SaleParcelsRequest,
): Promise<E.Either<SaleRefusal, SaleParcels>> => {
  const found = await readPickableParcels(snapshot, own, asked)
  if (E.isLeft(found)) return found
  const { booked, trades, actions, sold, choices, current, standing, changed } = found.right
  const code = own.AccountCode
  const year = financialYearOf(sold.date)
  const taxation = await readTaxation(snapshot, own, year.end, maySee)
  const { positions, taxpayer, losses, whose, eventsOf } = taxation
  const others = positions.filter(({ account }) => account !== code)

  const takenBy = (by: ParcelChoices, { taken: disposals }: SaleInHistory): ParcelSelection => {
    const taken = soldParcels(disposals, taxpayer)
    const histories = [...accountHistories(trades, actions, by)]
    const gained = histories.map(([security, history]) => ({ account: code, security, history }))
    const gain = totalOf(
      histories.flatMap(([, history]) => history.disposals),
      gainOf,
    )
    const events = eventsOf([...others, ...gained])
    return { ...taken, others: roundToCents(gain - taken.gain), year: netGainOfYear(events, sold.date, losses) }
  }

  const tried: ParcelChoices = { ...choices, picks: new Map([...choices.picks, [asked.sale, changed]]) }
  const pickedOf = new Map(standing.map(({ parcel, units }) => [parcel, units]))
  return E.right({
    sale: booked,
    parcels: current.open.map(({ id: parcel = null, acquired, held, heldCost }, index) => ({
      id: parcel,
      acquired,
      quantity: held,
      cost: heldCost,
      picked: current.open.findIndex((one) => one.id === parcel) === index ? (pickedOf.get(parcel ?? 0) ?? 0) : 0,
    })),
    standing: takenBy(choices, current),
    tried: asked.picks.length === 0 ? null : takenBy(tried, saleInHistory(trades, actions, sold, tried)),
    year: year.label,
    whose,
    position: await readLastImport(snapshot),
    simulatedTrades: taxation.simulatedTrades + (await countSimulatedAfter(snapshot, code, year.end)),
  })
}
