import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import type { ParcelAnomaly } from '../../../../src/domain/ledger/parcels/parcel-history.ts'
import type { Parcel } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { unitsText } from '../../../../src/domain/ledger/units-text.ts'
import type { LedgerPosition } from '../../../../src/domain/ledger/valuation/ledger.ts'
import type { Holding } from '../holdings/holding.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import type { TableMeta } from '../../../../src/domain/widgets/table/widget-table.ts'

const textOf = ({ _tag, quantity, due = 0 }: ParcelAnomaly, security: string): string => {
  switch (_tag) {
    case 'SoldMoreThanHeld':
      return `${quantity} ${security} sold beyond what was held`
    case 'TransferredMoreThanHeld':
      return `${quantity} ${security} transferred out beyond what was held`
    case 'PickedMoreThanHeld':
      return `${quantity} ${security} chosen beyond what a parcel held, and taken by the account’s method instead`
    case 'SplitOfNothing':
      return `${quantity} ${security} split without a holding and left out`
    case 'CostOfNothing':
      return `${formatCell('currency', quantity)} cost change of ${security} left out, because none was held`
    case 'NoMarketValue':
      return `${quantity} ${security} realise no gain and keep their cost, because the replacement has no market value`
    case 'DemergedAtNoCost':
      return `the security demerged from ${quantity} ${security} has no market value, so it has no cost and theirs is unchanged`
    case 'CashOfNothing':
      return `${formatCell('currency', quantity)} received for ${security} counts in no gain, because no merger with cash is known by then`
    case 'OtherCash':
      return `${formatCell('currency', quantity)} received for ${security}, but its merger owed ${formatCell('currency', due)} by then; gains use the amount owed`
    case 'RoundedToNothing':
      return `${quantity} ${security} would round to zero units in a corporate action, and stay unchanged`
  }
}

const shortPositionText = ({ isCostUnknown }: Parcel): string =>
  isCostUnknown === true
    ? 'transferred out beyond what was held. They are a short position until the same number of units arrives; their cost is unknown.'
    : 'sold beyond what was held. They are a short position until the same number of units is bought.'

const shortAnomalyTags: readonly ParcelAnomaly['_tag'][] = ['SoldMoreThanHeld', 'TransferredMoreThanHeld']

const shortPositionNotesOf = ({ account, security, history }: LedgerPosition): readonly string[] =>
  history.open
    .filter(({ held }) => held < 0)
    .map(
      (parcel) =>
        `${account}, ${displayDate(parcel.acquired)}: ${unitsText(-parcel.held)} ${security} ${shortPositionText(parcel)}`,
    )

export const shortPositionNotes = (positions: readonly LedgerPosition[]): readonly string[] =>
  positions.flatMap(shortPositionNotesOf)

export const anomalyNotes = (positions: readonly LedgerPosition[]): readonly string[] =>
  positions.flatMap((position) => [
    ...shortPositionNotesOf(position),
    ...position.history.anomalies
      .filter(({ _tag }) => !shortAnomalyTags.includes(_tag))
      .map((anomaly) => `${position.account}, ${displayDate(anomaly.date)}: ${textOf(anomaly, position.security)}.`),
  ])

export const atCostNotes = (holdings: readonly Pick<Holding, 'security' | 'isAtCost'>[]): readonly string[] => {
  const codes = [...new Set(holdings.flatMap(({ security, isAtCost }) => (isAtCost ? [security] : [])))].sort()
  return codes.map((code) => `${code} has no price yet and is valued at cost.`)
}

const footerNote = (value: string): TableMeta => ({ class: 'footer-table-row', value })

export const atCostMeta = (holdings: Parameters<typeof atCostNotes>[0]): readonly TableMeta[] =>
  atCostNotes(holdings).map(footerNote)

export const anomalyMeta = (positions: readonly LedgerPosition[]): readonly TableMeta[] =>
  anomalyNotes(positions).map(footerNote)
