import type { Pool } from 'pg'
import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E, O, pipe, type TE } from '../../../src/domain/fp.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import type {
  HeldParcels,
  HeldQuote,
  HeldSecurity,
  WhatIfResult,
} from '../../../src/domain/ledger/parcels/held-parcels.ts'
import { choiceNote, methodOn } from '../../../src/domain/ledger/parcels/parcel-choice.ts'
import type { RequestedSale } from '../../../src/domain/ledger/parcels/sale-asked.ts'
import { heldQuantity } from '../../../src/domain/ledger/parcels/parcel.ts'
import { discountCaution } from '../../../src/domain/ledger/tax/taxpayer.ts'
import { isAtCost, parcelsWorth } from '../../../src/domain/ledger/valuation/at-cost.ts'
import { stepOn } from '../../../src/domain/ledger/valuation/step.ts'
import { handPickedOutcome, saleOutcomes, netGainWithoutSale } from '../../../src/domain/ledger/tax/what-if.ts'
import {
  type AccountLedger,
  type LedgerPosition,
  pricesOf,
  unitWorth,
} from '../../../src/domain/ledger/valuation/ledger.ts'
import { roundToCents } from '../../../src/domain/money.ts'
import { roundDecimals } from '../../../src/domain/numbers/number-from-string.ts'
import type { AccountVisibilityCheck } from '../../access/reach.ts'
import { missingNote } from '../data-sets/income/missing-note.ts'
import type { FirmDirectory } from '../directory.ts'
import { countSimulated } from '../read/count-simulated.ts'
import type { MissingPayment } from '../read/income/read-components.ts'
import { loadLedgers } from '../read/load-ledgers.ts'
import { readFiguresDay } from '../read/read-figures-day.ts'
import { readParcelChoices } from '../read/read-parcel-choices.ts'
import { readPositions } from '../read/read-positions.ts'
import { readSecurities, type SecurityLookup } from '../read/read-securities.ts'
import type { SiteDays } from '../read/scope.ts'
import { type LedgerMemories, openLedgerMemories } from '../read/kept/ledger-memory.ts'
import { onSnapshot, type LedgerSnapshot } from '../read/snapshot.ts'
import { readTaxation } from './read-taxation.ts'

interface NoSuchAccount {
  readonly _tag: 'NotFound'
}

interface WhatIfRefusal {
  readonly _tag: 'NotFound' | 'BadSale' | 'BadPicks' | 'NotSoMany' | 'TradedSince'
}

export interface ParcelServices {
  readonly held: (code: string) => TE.TaskEither<NoSuchAccount, HeldParcels>
  readonly whatIf: (
    code: string,
    asked: RequestedSale,
    maySee: AccountVisibilityCheck,
  ) => TE.TaskEither<WhatIfRefusal, WhatIfResult>
}

const heldQuote = (
  { quoted }: AccountLedger,
  position: LedgerPosition,
  price: number,
  asAt: IsoDate,
): HeldQuote | null => {
  const of = quoted?.get(position.security)
  const rate = of === undefined || isAtCost(position, asAt) ? undefined : stepOn(of.rates, asAt)
  return of === undefined || rate === undefined
    ? null
    : { currency: of.currency, price: roundDecimals(price / rate.value), rate: rate.value, rateDate: rate.date }
}

const heldSecurity =
  (ledger: AccountLedger, securities: SecurityLookup, asAt: IsoDate) =>
  (position: LedgerPosition): readonly HeldSecurity[] => {
    const { security, history } = position
    if (heldQuantity(history.open) <= 0) return []
    const price = roundDecimals(unitWorth(ledger, position, asAt)?.value ?? 0)
    const values = parcelsWorth({ ...position, prices: pricesOf(ledger, position) }, asAt)
    return [
      {
        security,
        name: securities(security).name,
        quantity: heldQuantity(history.open),
        price,
        quote: heldQuote(ledger, position, price, asAt),
        parcels: history.open.map(({ id = null, acquired, held, heldCost }, index) => ({
          id,
          acquired,
          quantity: held,
          cost: heldCost,
          value: values[index] ?? 0,
        })),
      },
    ]
  }

const bySecurity = (a: HeldSecurity, b: HeldSecurity): number => (a.security < b.security ? -1 : 1)

const readHeldSecurities = async (
  snapshot: LedgerSnapshot,
  { AccountCode: code, AccountName: name }: Account,
  days: SiteDays,
) => {
  const { currentDataDate: asAt } = await readFiguresDay(snapshot, days)
  const { byPart } = await loadLedgers(snapshot, new Map([[code, code]]), { from: asAt, to: asAt })
  const securities = await readSecurities(snapshot)
  const choice = choiceNote([code], await readParcelChoices(snapshot, [code]))
  const held = [...byPart.values()].flatMap((ledger) =>
    ledger.positions.flatMap(heldSecurity(ledger, securities, asAt)),
  )
  const simulatedTrades = await countSimulated(snapshot, [code], asAt)
  return { account: code, name, asAt, choice, simulatedTrades, securities: held.toSorted(bySecurity) }
}

const isSale = ({ units, price, brokerage = 0 }: RequestedSale): boolean =>
  [units, price, brokerage].every(Number.isFinite) &&
  units > 0 &&
  price >= 0 &&
  brokerage >= 0 &&
  brokerage <= roundToCents(units * price)

const cautionOf = (on: IsoDate, missing: readonly MissingPayment[]): string | null => {
  const ofYear = missing.filter(({ date }) => date >= financialYearOf(on).start)
  const cautions = [
    ...(ofYear.length === 0 ? [] : [missingNote('Net capital gain', ofYear)]),
    ...pipe(
      discountCaution(on),
      O.match(
        () => [],
        (caution) => [caution],
      ),
    ),
  ]
  return cautions.length === 0 ? null : cautions.join(' ')
}

const readWhatIf = async (
  snapshot: LedgerSnapshot,
  own: Account,
  { security, units, price, on, brokerage = 0, picks = [] }: RequestedSale,
  maySee: AccountVisibilityCheck,
): Promise<E.Either<WhatIfRefusal, WhatIfResult>> => {
  const code = own.AccountCode
  const isSold = (position: LedgerPosition): boolean => position.account === code && position.security === security
  const then = (await readPositions(snapshot, [code], on)).positions.find(isSold)
  if (then === undefined || heldQuantity(then.history.open) < units) return E.left({ _tag: 'NotSoMany' })
  const year = financialYearOf(on)
  const { positions, taxpayer, losses, whose, missing, eventsOf, simulatedTrades } = await readTaxation(
    snapshot,
    own,
    year.end,
    maySee,
  )
  if (positions.find(isSold)?.history.held.some(({ date }) => date > on) === true)
    return E.left({ _tag: 'TradedSince' })
  const sale = {
    open: then.history.open,
    sale: { date: on, type: 'sell', quantity: units, amount: roundToCents(units * price - brokerage) },
    taxpayer,
    losses,
    events: eventsOf(positions),
  } as const
  const chosen = methodOn((await readParcelChoices(snapshot, [code]))(code), on)
  const byHand = handPickedOutcome(sale, picks, chosen)
  if (O.isNone(byHand)) return E.left({ _tag: 'BadPicks' })
  return E.right({
    chosen,
    year: year.label,
    without: netGainWithoutSale(sale),
    whose,
    caution: cautionOf(on, missing),
    outcomes: saleOutcomes(sale),
    byHand: picks.length === 0 ? null : byHand.value,
    simulatedTrades,
  })
}

interface ParcelSources {
  readonly pool: Pool
  readonly directory: Pick<FirmDirectory, 'account'>
  readonly days: SiteDays
  readonly memories?: LedgerMemories
}

export const openParcelServices = ({
  pool,
  directory,
  days,
  memories = openLedgerMemories(),
}: ParcelSources): ParcelServices => ({
  held: (code) => async () => {
    const account = directory.account(code)
    if (O.isNone(account)) return E.left({ _tag: 'NotFound' })
    const read = async (snapshot: LedgerSnapshot) => E.right(await readHeldSecurities(snapshot, account.value, days))
    return onSnapshot(pool, { _tag: 'Now' }, read, memories)
  },
  whatIf: (code, asked, maySee) => async () => {
    const account = directory.account(code)
    if (O.isNone(account)) return E.left({ _tag: 'NotFound' })
    if (!isSale(asked)) return E.left({ _tag: 'BadSale' })
    const read = (snapshot: LedgerSnapshot) => readWhatIf(snapshot, account.value, asked, maySee)
    return onSnapshot(pool, { _tag: 'Now' }, read, memories)
  },
})
