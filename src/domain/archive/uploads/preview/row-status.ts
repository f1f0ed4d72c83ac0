import { O } from '../../../fp.ts'
import type { PreviewRow } from './preview-row.ts'
import { rowAllowanceFor, type RowFault } from './row-fault.ts'

/** `open` is what something has yet to be said of, `impossible` what cannot be filed whatever is said. */
export type RowStatus = 'ready' | 'open' | 'impossible' | 'leftOut'

const isUnresolved = (row: PreviewRow, fault: RowFault): boolean => {
  const allowance = rowAllowanceFor(fault)
  return allowance === null || !row[allowance]
}

export const rowStatus = (row: PreviewRow): RowStatus => {
  if (O.isSome(row.entryFault)) return 'impossible'
  if (row.isLeftOut) return 'leftOut'
  return row.faults.some((fault) => isUnresolved(row, fault)) ? 'open' : 'ready'
}

export type PreviewTally = Readonly<Record<RowStatus, number>>

export const previewTally = (rows: readonly PreviewRow[]): PreviewTally => {
  const tally = { ready: 0, open: 0, impossible: 0, leftOut: 0 }
  for (const row of rows) tally[rowStatus(row)] += 1
  return tally
}
