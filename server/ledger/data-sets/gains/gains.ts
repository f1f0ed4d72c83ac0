import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { type Discounted, discountOf, isTaxed } from '../../../../src/domain/ledger/parcels/discount.ts'
import {
  type Disposal,
  daysHeld,
  gainOf,
  gainPartsOf,
  heldQuantity,
  totalQuantity,
} from '../../../../src/domain/ledger/parcels/parcel.ts'
import { inWords } from '../../../../src/domain/in-words.ts'
import { choiceNote } from '../../../../src/domain/ledger/parcels/parcel-choice.ts'
import type { Taxpayer } from '../../../../src/domain/ledger/tax/taxpayer.ts'
import type { Ledger, Position } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { whatIfPath } from '../../../../src/domain/navigation/route.ts'
import { incompleteNote, unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import {
  actPath,
  type Cell,
  type Column,
  type Meta,
  type Row,
} from '../../../../src/domain/widgets/table/widget-table.ts'
import { readParcelChoices } from '../../read/read-parcel-choices.ts'
import { readPositions } from '../../read/read-positions.ts'
import { readSecurities } from '../../read/read-securities.ts'
import { readTaxpayers } from '../../read/read-taxpayers.ts'
import { anomalyMeta } from './anomaly-notes.ts'
import { codesOf, isOneAccount, type Reader, type Reading, spanMeta, spanOf } from '../reading.ts'
import { column, link, table } from '../table.ts'

export interface Realised extends Disposal {
  readonly account: string
  readonly security: string
}

export const realisedFrom = (positions: readonly Position[], from: IsoDate): readonly Realised[] =>
  positions
    .flatMap(({ account, security, history }) =>
      history.disposals.map((disposal) => ({ ...disposal, account, security })),
    )
    .filter(({ disposed }) => disposed >= from)

export type Assessed = Realised & Discounted

export const assessing =
  (taxpayerOf: (account: string) => Taxpayer) =>
  <R extends Realised>(realised: R): R & Assessed => ({
    ...realised,
    ...discountOf(realised, taxpayerOf(realised.account)),
  })

export const preCgtNotes = (realised: readonly Assessed[]): readonly string[] =>
  realised
    .filter((one) => !isTaxed(one))
    .map(
      (one) =>
        `${one.account}, ${displayDate(one.disposed)}: ${formatCell('currency', gainOf(one))} on ${one.quantity} ${one.security} acquired before CGT (20 September 1985) is not in any net capital gain.`,
    )

const knownSum = (sum: number, isIncomplete: boolean): number | null => (sum === 0 && isIncomplete ? null : sum)

/** `discountable`: gains eligible for the discount, before it. */
export const sumsOf = (realised: readonly Assessed[]) => {
  const isGainUnknown = realised.some((one) => one.isGainUnknown === true)
  const isDiscountUnknown = realised.some(({ discount }) => discount === 'Unknown')
  return {
    cost: totalOf(realised, ({ cost }) => cost),
    proceeds: totalOf(realised, ({ proceeds }) => proceeds),
    gain: totalOf(realised, gainOf),
    discountable: knownSum(
      totalOf(
        realised.filter(({ discount }) => discount === 'Yes'),
        gainOf,
      ),
      isDiscountUnknown,
    ),
    isGainUnknown,
    isDiscountUnknown,
  }
}

const ofUnknownCost = ['cost', 'gain', 'priceGain', 'currencyGain']

const unknownSums = (isGainUnknown: boolean, isDiscountUnknown: boolean): Row =>
  unknownCells(...(isGainUnknown ? ofUnknownCost : []), ...(isDiscountUnknown ? ['discountable'] : []))

const listed = (codes: readonly string[]): string => inWords([...new Set(codes)].toSorted())

export const unknownGainNotes = (realised: readonly Assessed[], discountTitle: string): readonly string[] => {
  const ofNoCost = realised.filter(({ isGainUnknown }) => isGainUnknown === true).map(({ security }) => security)
  const ofNobody = realised.filter((one) => one.discount === 'Unknown' && one.isGainUnknown !== true)
  return [
    ...(ofNoCost.length === 0
      ? []
      : [incompleteNote(`Cost, Gain, ${discountTitle}`, `The cost of some units of ${listed(ofNoCost)} is unknown.`)]),
    ...(ofNobody.length === 0
      ? []
      : [
          incompleteNote(
            discountTitle,
            `The taxpayer for gains of ${listed(ofNobody.map(({ account }) => account))} is unknown.`,
          ),
        ]),
  ]
}

const realisedIn = async (
  reading: Reading,
  discountTitle: string,
): Promise<{ realised: readonly Assessed[]; nameOf: (security: string) => string; meta: readonly Meta[] }> => {
  const span = spanOf(reading, financialYearOf(reading.asAt).start)
  const { positions } = await readPositions(reading.snapshot, codesOf(reading), span.to)
  const realised = realisedFrom(positions, span.from)
    .toSorted((a, b) => (a.disposed < b.disposed ? 1 : a.disposed > b.disposed ? -1 : 0))
    .map(assessing((await readTaxpayers(reading.snapshot, reading.accounts)).of))
  const choice = choiceNote(codesOf(reading), await readParcelChoices(reading.snapshot, codesOf(reading)))
  const securities = await readSecurities(reading.snapshot, [...new Set(realised.map(({ security }) => security))])
  return {
    realised,
    nameOf: (security) => securities(security).name,
    meta: [
      ...spanMeta(reading, span),
      { class: 'footer-table-row', value: choice },
      ...unknownGainNotes(realised, discountTitle).map((value): Meta => ({ class: 'footer-table-row', value })),
      ...anomalyMeta(positions),
    ],
  }
}

const partsOf = (realised: Realised) => {
  const { price, currency } = gainPartsOf(realised)
  return { priceGain: price, currencyGain: currency }
}

const isForeign = (realised: readonly Realised[]): boolean => realised.some(({ rates }) => rates !== undefined)

const partColumns = (hasParts: boolean) =>
  hasParts
    ? [
        column('priceGain', 'Price gain', 'currency', { total: true, visibilityWeight: 1 }),
        column('currencyGain', 'Currency gain', 'currency', { total: true, visibilityWeight: 1 }),
      ]
    : []

const named = column('securityName', 'Security name', 'text', { visibilityWeight: 1 })

export const gainsByParcel: Reader = async (reading) => {
  const { realised, nameOf, meta } = await realisedIn(reading, 'Discount')
  const hasParts = isForeign(realised)
  const rows = realised.map(
    (disposal): Row => ({
      account: disposal.account,
      security: disposal.security,
      securityName: nameOf(disposal.security),
      acquired: disposal.acquired,
      disposed: disposal.disposed,
      daysHeld: daysHeld(disposal),
      quantity: disposal.quantity,
      cost: disposal.cost,
      proceeds: disposal.proceeds,
      gain: gainOf(disposal),
      ...(hasParts && partsOf(disposal)),
      discount: disposal.discount,
      event: disposal.event ?? 'A1',
      ...unknownSums(disposal.isGainUnknown === true, false),
    }),
  )
  const columns = [
    ...(isOneAccount(reading) ? [] : [column('account', 'Account', 'text', { visibilityWeight: 2 })]),
    column('security', 'Security', 'text'),
    named,
    column('acquired', 'Acquired', 'date', { visibilityWeight: 2 }),
    column('disposed', 'Disposed', 'date'),
    column('daysHeld', 'Days held', 'number', { visibilityWeight: 1 }),
    column('quantity', 'Quantity', 'holding', { visibilityWeight: 3 }),
    column('cost', 'Cost', 'currency', { total: true, visibilityWeight: 1 }),
    column('proceeds', 'Proceeds', 'currency', { total: true, visibilityWeight: 2 }),
    column('gain', 'Gain', 'currency', { total: true }),
    ...partColumns(hasParts),
    column('discount', 'Discount', 'text', { visibilityWeight: 1 }),
    ...(realised.some(({ event }) => event !== undefined)
      ? [column('event', 'CGT event', 'text', { visibilityWeight: 1 })]
      : []),
  ]
  return table(columns, rows, meta)
}

const eligible = 'Eligible for discount'

const totals = [
  column('security', 'Security', 'text'),
  named,
  column('quantity', 'Quantity', 'holding', { visibilityWeight: 3 }),
  column('cost', 'Cost', 'currency', { total: true, visibilityWeight: 1 }),
  column('proceeds', 'Proceeds', 'currency', { total: true, visibilityWeight: 2 }),
  column('gain', 'Gain', 'currency', { total: true }),
  column('discountable', eligible, 'currency', { total: true, visibilityWeight: 1 }),
]

export const gainsBySecurity: Reader = async (reading) => {
  const { realised, nameOf, meta } = await realisedIn(reading, eligible)
  const hasParts = isForeign(realised)
  const rows = [...Map.groupBy(realised, ({ security }) => security)]
    .map(([security, sold]) => ({ security, sold, sums: sumsOf(sold) }))
    .toSorted((a, b) => b.sums.gain - a.sums.gain)
    .map(
      ({ security, sold, sums: { isGainUnknown, isDiscountUnknown, ...sums } }): Row => ({
        security,
        securityName: nameOf(security),
        quantity: totalQuantity(sold, ({ quantity }) => quantity),
        ...sums,
        ...unknownSums(isGainUnknown, isDiscountUnknown),
        ...(hasParts && {
          priceGain: totalOf(sold, (one) => partsOf(one).priceGain),
          currencyGain: totalOf(sold, (one) => partsOf(one).currencyGain),
        }),
      }),
    )
  return table([...totals, ...partColumns(hasParts)], rows, meta)
}

type Of = Pick<Reading, 'entity'>

/** The what-if page needs one account, and larger scopes have too many to choose from. */
const isOffered = ({ entity: { type } }: Of): boolean => type === 'portfolio' || type === 'group'

export const saleColumns = (of: Of): readonly Column[] =>
  isOffered(of) ? [column(actPath, 'What-if', 'link', { visibilityWeight: 1 })] : []

const linksOf = ({ positions }: Ledger): ((security: string) => Cell) => {
  const held = positions.filter(({ history }) => heldQuantity(history.open) > 0)
  const holders = Map.groupBy(held, ({ security }) => security)
  return (security) => {
    const accounts = (holders.get(security) ?? []).map(({ account }) => account).toSorted()
    const [first] = accounts
    return first === undefined ? null : link(whatIfPath(first, { security, accounts }), 'Try a sale')
  }
}

export const withSale = (of: Of, ledger: Ledger): ((row: Row) => Row) => {
  if (!isOffered(of)) return (row) => row
  const linkOf = linksOf(ledger)
  return (row) => ({ ...row, [actPath]: linkOf(typeof row['code'] === 'string' ? row['code'] : '') })
}
