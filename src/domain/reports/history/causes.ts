import type { FigureDifference } from './differences.ts'
import type { FigureChange, RunCause } from '../run/report-run.ts'

export interface ImportChange extends Omit<RunCause, 'what'> {
  readonly files: readonly string[]
  readonly kind:
    | ('benchmark' | 'benchmark_value' | 'benchmark_part' | 'benchmark_choice')
    | ('price' | 'exchange_rate')
    | 'corporate_action'
    | ('transaction' | 'component' | 'cost_base')
    | ('parcel_choice' | 'parcel_pick')
    | 'entity'
    | 'carried_loss'
    | 'security'
    | 'account'
    | 'group'
    | 'adviser'
  readonly account: string | null
  readonly security: string | null
  readonly rows: number
}

const maxNamed = 5

const changedRowsText = ({ kind, rows }: ImportChange): string => {
  switch (kind) {
    case 'price':
    case 'transaction':
    case 'component':
      return rows === 1 ? `1 ${kind}` : `${rows} ${kind}s`
    case 'cost_base':
      return rows === 1 ? '1 cost change' : `${rows} cost changes`
    case 'exchange_rate':
      return rows === 1 ? '1 exchange rate' : `${rows} exchange rates`
    case 'corporate_action':
      return rows === 1 ? '1 corporate action' : `${rows} corporate actions`
    case 'parcel_choice':
    case 'parcel_pick':
      return 'choice of parcels'
    case 'entity':
      return 'taxpayer details'
    case 'carried_loss':
      return rows === 1 ? '1 carried loss' : `${rows} carried losses`
    case 'benchmark_value':
      return rows === 1 ? '1 benchmark value' : `${rows} benchmark values`
    case 'benchmark_part':
      return 'benchmark weights'
    case 'benchmark_choice':
      return 'choice of benchmark'
    case 'benchmark':
      return 'benchmark details'
    case 'security':
    case 'account':
      return 'details'
    case 'group':
    case 'adviser':
      return `details of the ${kind}`
  }
}

const ledgerChangeText = (touch: ImportChange): string => {
  const whose = [touch.security, touch.account].filter((code) => code !== null)
  return whose.length === 0 ? changedRowsText(touch) : `${changedRowsText(touch)} of ${whose.join(' in ')}`
}

const ledgerChangesText = (touches: readonly ImportChange[]): string => {
  const things = touches.slice(0, maxNamed).map(ledgerChangeText)
  const more = touches.length > maxNamed ? [`${touches.length - maxNamed} more`] : []
  return `${touches[0]?.files.join(', ') ?? ''}: ${[...things, ...more].join(', ')}`
}

export const causesOf = (touches: readonly ImportChange[]): readonly RunCause[] =>
  [...Map.groupBy(touches, ({ at }) => at)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) =>
      same
        .slice(0, 1)
        .map(({ import: id, act, by, at }) => ({ import: id, act, by, at, what: ledgerChangesText(same) })),
    )

const isOfSecurity = (difference: FigureDifference) => (touch: ImportChange) =>
  difference.security === null || touch.security === difference.security

const isOfAccount = (difference: FigureDifference) => (touch: ImportChange) =>
  difference.account === null || touch.account === null || touch.account === difference.account

/** Changes of the same account and security, else of the account, else any: others can change a share of a total. */
const relevantLedgerChanges = (
  difference: FigureDifference,
  touches: readonly ImportChange[],
): readonly ImportChange[] => {
  const own = touches.filter(isOfAccount(difference))
  const same = own.filter(isOfSecurity(difference))
  return [same, own, touches].find(({ length }) => length > 0) ?? []
}

export const explainDifferences = (
  found: readonly FigureDifference[],
  touches: readonly ImportChange[],
): readonly FigureChange[] =>
  found.map((difference) => {
    const { path, label, type, before, after } = difference
    return { path, label, type, before, after, causes: causesOf(relevantLedgerChanges(difference, touches)) }
  })
