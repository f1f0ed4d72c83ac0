import {
  type AllocationPart,
  type AllocationShare,
  allocationShares,
  negativePartsText,
} from '../../../../src/domain/ledger/valuation/allocation.ts'
import type { WidgetGraph } from '../../../../src/domain/widgets/graph/widget-graph.ts'
import { loadLedgers } from '../../read/load-ledgers.ts'
import { readSecurities, receivableSecurity, type NamedSecurity } from '../../read/read-securities.ts'
import { singlePartScope } from '../../read/scope.ts'
import type { TableMeta } from '../../../../src/domain/widgets/table/widget-table.ts'
import { cashOf, foreignCashOf, holdingsOf, receivableOf } from './holding.ts'
import { unpricedMeta, unpricedAssetCodes } from './unpriced.ts'
import { asAtMeta, accountCodesOf, ledgerOf, type DataSetReader, type DataSetReading } from '../reading.ts'
import { readSummaries } from '../summary.ts'

const unpricedSubtitle = (unpriced: number): readonly TableMeta[] =>
  unpricedMeta('Allocation', unpriced).map(({ value }) => ({ class: 'subtitle', value }))

const undrawnNote = (parts: readonly AllocationShare[]): readonly TableMeta[] => {
  const text = negativePartsText(parts)
  return text === null ? [] : [{ class: 'subtitle', value: text }]
}

const donutGraph = (
  reading: DataSetReading,
  name: string,
  parts: readonly AllocationShare[],
  unpriced: number,
): WidgetGraph => ({
  type: 'donut',
  labels: parts.map((part) => part.name),
  data: [{ name, values: parts.map(({ value }) => value) }],
  options: { valueType: 'currency' },
  meta: [...asAtMeta(reading), ...undrawnNote(parts), ...unpricedSubtitle(unpriced)],
})

const securityAllocationReader =
  (name: string, nameOf: (security: NamedSecurity) => string): DataSetReader =>
  async (reading) => {
    const { snapshot, asAt } = reading
    const ledgers = await loadLedgers(snapshot, singlePartScope(accountCodesOf(reading)), { from: asAt, to: asAt })
    const securities = await readSecurities(snapshot)
    const holdings = holdingsOf(ledgerOf(ledgers), asAt)
    const held = holdings.map(
      ({ security, marketValue }): AllocationPart => ({ name: nameOf(securities(security)), value: marketValue }),
    )
    const ledger = ledgerOf(ledgers)
    const owed = receivableOf(ledger, asAt)
    const receivable = owed === 0 ? [] : [{ name: receivableSecurity.name, value: owed }]
    const parts = allocationShares([...held, { name: 'Cash', value: cashOf(ledger) }, ...receivable])
    return donutGraph(reading, name, parts, unpricedAssetCodes(holdings, foreignCashOf(ledger, asAt)).length)
  }

export const allocationByAssetClass = securityAllocationReader('Asset class', ({ assetClass }) => assetClass)
export const allocationBySector = securityAllocationReader('Sector', ({ sector }) => sector)
export const allocationBySecurity = securityAllocationReader('Security', ({ code }) => code)

export const allocationByAccount: DataSetReader = async (reading) => {
  const codes = accountCodesOf(reading)
  const summaries = await readSummaries(reading.snapshot, new Map(codes.map((code) => [code, code])), reading.asAt)
  const unpriced = [...summaries.values()].reduce((count, summary) => count + summary.unpriced, 0)
  const parts = allocationShares([...summaries].map(([name, { total }]) => ({ name, value: total })))
  return donutGraph(reading, 'Account', parts, unpriced)
}
