import type { Pool } from 'pg'
import { keepDoing } from '../log/concurrency/keep-doing.ts'

interface OutputServices {
  readonly pool: Pool
  readonly siteSettings: { readonly runOutputDays: () => number }
  readonly now: () => Date
}

const maxAtOnce = 200

const isOldSql = 'kept_at < $1::timestamptz - make_interval(days => $2)'

// the outer condition keeps a file that a concurrent run has just issued again
const forgetSql = `
  delete from report_output where ${isOldSql} and sha256 in (
    select sha256 from report_output where ${isOldSql} order by kept_at limit ${maxAtOnce}
  )`

/** Answers the number of deleted files. The runs themselves stay, and the archive has its own files. */
export const deleteExpiredOutputs = async (services: OutputServices): Promise<number> => {
  const { pool, siteSettings, now } = services
  const days = siteSettings.runOutputDays()
  if (days === 0) return 0
  const { rowCount } = await pool.query(forgetSql, [now().toISOString(), days])
  const removed = rowCount ?? 0
  return removed < maxAtOnce ? removed : removed + (await deleteExpiredOutputs(services))
}

const forgettingIntervalMs = 6 * 60 * 60 * 1000

interface ForgetOptions extends OutputServices {
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly onDefect: (defect: unknown) => void
}

export const keepDeletingExpiredOutputs = ({ log, onDefect, ...services }: ForgetOptions) => {
  const forget = async (): Promise<void> => {
    const removed = await deleteExpiredOutputs(services)
    if (removed > 0) log({ outputsRemoved: removed, olderThanDays: services.siteSettings.runOutputDays() })
  }
  return keepDoing(forget, { everyMs: forgettingIntervalMs, isAtOnce: true, onDefect })
}
