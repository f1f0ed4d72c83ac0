import type { ReportBatch } from './report-batch.ts'

/** How many of a batch are where; `settled` are those nothing more happens to unless they are retried. */
export interface Tally {
  readonly waiting: number
  readonly issued: number
  readonly failed: number
  readonly cancelled: number
  readonly settled: number
  readonly total: number
}

export const tallyOf = ({ items }: Pick<ReportBatch, 'items'>): Tally => {
  const count = (tag: ReportBatch['items'][number]['state']['_tag']): number =>
    items.filter(({ state }) => state._tag === tag).length
  const [waiting, issued, failed, cancelled] = [count('Waiting'), count('Issued'), count('Failed'), count('Cancelled')]
  return { waiting, issued, failed, cancelled, settled: issued + failed, total: items.length }
}
