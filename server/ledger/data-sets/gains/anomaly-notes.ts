import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import type { Anomaly } from '../../../../src/domain/ledger/parcels/parcel-history.ts'
import { unitsText } from '../../../../src/domain/ledger/units-text.ts'
import type { Position } from '../../../../src/domain/ledger/valuation/ledger.ts'
import type { Holding } from '../holdings/holding.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import type { Meta } from '../../../../src/domain/widgets/table/widget-table.ts'

const textOf = ({ _tag, quantity, due = 0 }: Anomaly, security: string): string => {
  switch (_tag) {
    case 'SoldMoreThanHeld':
      return `${quantity} ${security} sold beyond what was held`
    case 'TransferredMoreThanHeld':
      return `${quantity} ${security} transferred out beyond what was held and left out`
    case 'PickedMoreThanHeld':
      return `${quantity} ${security} picked beyond what there was of a parcel, and taken by the method instead`
    case 'SplitOfNothing':
      return `${quantity} ${security} split without a holding and left out`
    case 'CostOfNothing':
      return `${formatCell('currency', quantity)} to change the cost of ${security} left out, as none was held`
    case 'NoMarketValue':
      return `nothing is realised of ${quantity} ${security}, which went on at their cost, as what came for them has no market value`
    case 'DemergedAtNoCost':
      return `what was demerged from ${quantity} ${security} has no market value, costs nothing and takes nothing off their cost`
    case 'CashOfNothing':
      return `${formatCell('currency', quantity)} came for ${security}, of which no merger with cash is known by then, and is in no gain`
    case 'OtherCash':
      return `${formatCell('currency', quantity)} came for ${security}, whose merger owed ${formatCell('currency', due)} by then; gains are of what it owed`
    case 'RoundedToNothing':
      return `${quantity} ${security} would round to no unit by a corporate action, and stay as they were`
  }
}

/** A sale of more than is held is told for as long as the position is short. */
const shortNotes = ({ account, security, history }: Position): readonly string[] =>
  history.open
    .filter(({ held }) => held < 0)
    .map(
      ({ acquired, held }) =>
        `${account}, ${displayDate(acquired)}: ${unitsText(-held)} ${security} sold beyond what was held. They are a short position until as many are bought.`,
    )

export const anomalyNotes = (positions: readonly Position[]): readonly string[] =>
  positions.flatMap((position) => [
    ...shortNotes(position),
    ...position.history.anomalies
      .filter(({ _tag }) => _tag !== 'SoldMoreThanHeld')
      .map((anomaly) => `${position.account}, ${displayDate(anomaly.date)}: ${textOf(anomaly, position.security)}.`),
  ])

export const atCostNotes = (holdings: readonly Pick<Holding, 'security' | 'isAtCost'>[]): readonly string[] => {
  const codes = [...new Set(holdings.flatMap(({ security, isAtCost }) => (isAtCost ? [security] : [])))].sort()
  return codes.map((code) => `${code} has no price yet, and stands at what it cost.`)
}

const footer = (value: string): Meta => ({ class: 'footer-table-row', value })

export const atCostMeta = (holdings: Parameters<typeof atCostNotes>[0]): readonly Meta[] =>
  atCostNotes(holdings).map(footer)

export const anomalyMeta = (positions: readonly Position[]): readonly Meta[] => anomalyNotes(positions).map(footer)
