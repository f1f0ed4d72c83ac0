import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { type DiscountedGain, discountOf, isTaxed } from '../../../../src/domain/ledger/parcels/discount.ts'
import {
  type ParcelDisposal,
  daysHeld,
  gainOf,
  gainPartsOf,
  heldQuantity,
  totalQuantity,
} from '../../../../src/domain/ledger/parcels/parcel.ts'
import { listText } from '../../../../src/domain/text/list-text.ts'
import { choiceNote } from '../../../../src/domain/ledger/parcels/parcel-choice.ts'
import type { AccountTaxpayer } from '../../../../src/domain/ledger/tax/taxpayer.ts'
import type { AccountLedger, LedgerPosition } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { whatIfPath } from '../../../../src/domain/navigation/route.ts'
import { incompleteNote, unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import {
  actionColumnPath,
  type TableCell,
  type TableColumn,
  type TableMeta,
  type TableRow,
} from '../../../../src/domain/widgets/table/widget-table.ts'
import { readParcelChoices } from '../../read/read-parcel-choices.ts'
import { readPositions } from '../../read/read-positions.ts'
import { readSecurities } from '../../read/read-securities.ts'
import { readTaxpayers } from '../../read/read-taxpayers.ts'
import { anomalyMeta } from './anomaly-notes.ts'
import { accountCodesOf, isOneAccount, type DataSetReader, type DataSetReading, spanMeta, spanOf } from '../reading.ts'
import { tableColumn, linkCell, dataTable } from '../table.ts'

export interface RealisedDisposal extends ParcelDisposal {
  readonly account: string
  readonly security: string
}

export const disposalsSince = (positions: readonly LedgerPosition[], from: IsoDate): readonly RealisedDisposal[] =>
  positions
    .flatMap(({ account, security, history }) =>
      history.disposals.map((disposal) => ({ ...disposal, account, security })),
    )
    .filter(({ disposed }) => disposed >= from)

export type AssessedDisposal = RealisedDisposal & DiscountedGain

export const assessDiscount =
  (taxpayerOf: (account: string) => AccountTaxpayer) =>
  <R extends RealisedDisposal>(realised: R): R & AssessedDisposal => ({
    ...realised,
    ...discountOf(realised, taxpayerOf(realised.account)),
  })

export const preCgtNotes = (realised: readonly AssessedDisposal[]): readonly string[] =>
  realised
    .filter((one) => !isTaxed(one))
    .map(
      (one) =>
        `${one.account}, ${displayDate(one.disposed)}: ${formatCell('currency', gainOf(one))} on ${one.quantity} ${one.security} acquired before CGT (20 September 1985) is not in any net capital gain.`,
    )

const knownSum = (sum: number, isIncomplete: boolean): number | null => (sum === 0 && isIncomplete ? null : sum)

/** `discountable`: gains eligible for the discount, before it. */
export const disposalSums = (realised: readonly AssessedDisposal[]) => {
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

const unknownCostPaths = ['cost', 'gain', 'priceGain', 'currencyGain']

const unknownSums = (isGainUnknown: boolean, isDiscountUnknown: boolean): TableRow =>
  unknownCells(...(isGainUnknown ? unknownCostPaths : []), ...(isDiscountUnknown ? ['discountable'] : []))

const codesText = (codes: readonly string[]): string => listText([...new Set(codes)].toSorted())

export const unknownGainNotes = (realised: readonly AssessedDisposal[], discountTitle: string): readonly string[] => {
  const ofNoCost = realised.filter(({ isGainUnknown }) => isGainUnknown === true).map(({ security }) => security)
  const ofNobody = realised.filter((one) => one.discount === 'Unknown' && one.isGainUnknown !== true)
  return [
    ...(ofNoCost.length === 0
      ? []
      : [
          incompleteNote(
            `Cost, Gain, ${discountTitle}`,
            `The cost of some units of ${codesText(ofNoCost)} is unknown.`,
          ),
        ]),
    ...(ofNobody.length === 0
      ? []
      : [
          incompleteNote(
            discountTitle,
            `The taxpayer for gains of ${codesText(ofNobody.map(({ account }) => account))} is unknown.`,
          ),
        ]),
  ]
}

const readAssessedDisposals = async (
  reading: DataSetReading,
  discountTitle: string,
): Promise<{
  realised: readonly AssessedDisposal[]
  nameOf: (security: string) => string
  meta: readonly TableMeta[]
}> => {
  const span = spanOf(reading, financialYearOf(reading.asAt).start)
  const { positions } = await readPositions(reading.snapshot, accountCodesOf(reading), span.to)
  const realised = disposalsSince(positions, span.from)
    .toSorted((a, b) => (a.disposed < b.disposed ? 1 : a.disposed > b.disposed ? -1 : 0))
    .map(assessDiscount((await readTaxpayers(reading.snapshot, reading.accounts)).of))
  const choice = choiceNote(accountCodesOf(reading), await readParcelChoices(reading.snapshot, accountCodesOf(reading)))
  const securities = await readSecurities(reading.snapshot, [...new Set(realised.map(({ security }) => security))])
  return {
    realised,
    nameOf: (security) => securities(security).name,
    meta: [
      ...spanMeta(reading, span),
      { class: 'footer-table-row', value: choice },
      ...unknownGainNotes(realised, discountTitle).map((value): TableMeta => ({ class: 'footer-table-row', value })),
      ...anomalyMeta(positions),
    ],
  }
}

const gainPartCells = (realised: RealisedDisposal) => {
  const { price, currency } = gainPartsOf(realised)
  return { priceGain: price, currencyGain: currency }
}

const hasForeignDisposals = (realised: readonly RealisedDisposal[]): boolean =>
  realised.some(({ rates }) => rates !== undefined)

const partColumns = (hasParts: boolean) =>
  hasParts
    ? [
        tableColumn('priceGain', 'Price gain', 'currency', { total: true, visibilityWeight: 1 }),
        tableColumn('currencyGain', 'Currency gain', 'currency', { total: true, visibilityWeight: 1 }),
      ]
    : []

const securityNameColumn = tableColumn('securityName', 'Security name', 'text', { visibilityWeight: 1 })

export const gainsByParcel: DataSetReader = async (reading) => {
  const { realised, nameOf, meta } = await readAssessedDisposals(reading, 'Discount')
  const hasParts = hasForeignDisposals(realised)
  const rows = realised.map(
    (disposal): TableRow => ({
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
      ...(hasParts && gainPartCells(disposal)),
      discount: disposal.discount,
      event: disposal.event ?? 'A1',
      ...unknownSums(disposal.isGainUnknown === true, false),
    }),
  )
  const columns = [
    ...(isOneAccount(reading) ? [] : [tableColumn('account', 'Account', 'text', { visibilityWeight: 2 })]),
    tableColumn('security', 'Security', 'text'),
    securityNameColumn,
    tableColumn('acquired', 'Acquired', 'date', { visibilityWeight: 2 }),
    tableColumn('disposed', 'Disposed', 'date'),
    tableColumn('daysHeld', 'Days held', 'number', { visibilityWeight: 1 }),
    tableColumn('quantity', 'Quantity', 'holding', { visibilityWeight: 3 }),
    tableColumn('cost', 'Cost', 'currency', { total: true, visibilityWeight: 1 }),
    tableColumn('proceeds', 'Proceeds', 'currency', { total: true, visibilityWeight: 2 }),
    tableColumn('gain', 'Gain', 'currency', { total: true }),
    ...partColumns(hasParts),
    tableColumn('discount', 'Discount', 'text', { visibilityWeight: 1 }),
    ...(realised.some(({ event }) => event !== undefined)
      ? [tableColumn('event', 'CGT event', 'text', { visibilityWeight: 1 })]
      : []),
  ]
  return dataTable(columns, rows, meta)
}

const eligibleTitle = 'Eligible for discount'

const totalColumns = [
  tableColumn('security', 'Security', 'text'),
  securityNameColumn,
  tableColumn('quantity', 'Quantity', 'holding', { visibilityWeight: 3 }),
  tableColumn('cost', 'Cost', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('proceeds', 'Proceeds', 'currency', { total: true, visibilityWeight: 2 }),
  tableColumn('gain', 'Gain', 'currency', { total: true }),
  tableColumn('discountable', eligibleTitle, 'currency', { total: true, visibilityWeight: 1 }),
]

export const gainsBySecurity: DataSetReader = async (reading) => {
  const { realised, nameOf, meta } = await readAssessedDisposals(reading, eligibleTitle)
  const hasParts = hasForeignDisposals(realised)
  const rows = [...Map.groupBy(realised, ({ security }) => security)]
    .map(([security, sold]) => ({ security, sold, sums: disposalSums(sold) }))
    .toSorted((a, b) => b.sums.gain - a.sums.gain)
    .map(
      ({ security, sold, sums: { isGainUnknown, isDiscountUnknown, ...sums } }): TableRow => ({
        security,
        securityName: nameOf(security),
        quantity: totalQuantity(sold, ({ quantity }) => quantity),
        ...sums,
        ...unknownSums(isGainUnknown, isDiscountUnknown),
        ...(hasParts && {
          priceGain: totalOf(sold, (one) => gainPartCells(one).priceGain),
          currencyGain: totalOf(sold, (one) => gainPartCells(one).currencyGain),
        }),
      }),
    )
  return dataTable([...totalColumns, ...partColumns(hasParts)], rows, meta)
}

type EntityOf = Pick<DataSetReading, 'entity'>

/** The what-if page needs one account. An adviser or a firm has too many accounts to choose from. */
const isWhatIfOffered = ({ entity: { type } }: EntityOf): boolean => type === 'portfolio' || type === 'group'

export const whatIfColumns = (of: EntityOf): readonly TableColumn[] =>
  isWhatIfOffered(of) ? [tableColumn(actionColumnPath, 'What-if', 'link', { visibilityWeight: 1 })] : []

const whatIfLinks = ({ positions }: AccountLedger): ((security: string) => TableCell) => {
  const held = positions.filter(({ history }) => heldQuantity(history.open) > 0)
  const holders = Map.groupBy(held, ({ security }) => security)
  return (security) => {
    const accounts = (holders.get(security) ?? []).map(({ account }) => account).toSorted()
    const [first] = accounts
    return first === undefined ? null : linkCell(whatIfPath(first, { security, accounts }), 'Try a sale')
  }
}

export const withWhatIfLink = (of: EntityOf, ledger: AccountLedger): ((row: TableRow) => TableRow) => {
  if (!isWhatIfOffered(of)) return (row) => row
  const linkOf = whatIfLinks(ledger)
  return (row) => ({ ...row, [actionColumnPath]: linkOf(typeof row['code'] === 'string' ? row['code'] : '') })
}
