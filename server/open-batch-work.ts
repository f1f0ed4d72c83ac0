import { openJobs } from './jobs/open-jobs.ts'
import { type Batches, openBatches } from './jobs/report-batches/batches.ts'
import { reportMaker } from './jobs/report-batches/make-report.ts'
import { workBatches } from './jobs/report-batches/work-batches.ts'
import type { RunDesk } from './reports/run/run-desk.ts'
import type { House } from './routes/house.ts'
import { isAway } from './routes/http/is-away.ts'
import { mayRunReport } from './routes/may-run-report.ts'

interface BatchWork {
  readonly batches: Batches
  /** Takes this node's share of all batches from now on. */
  readonly begin: () => Promise<void>
  readonly close: () => Promise<void>
}

interface BatchWorkOptions {
  readonly house: House
  readonly desk: RunDesk
  readonly report: (defect: unknown) => void
}

/** Batches of reports, and this node's share of the work on them. */
export const openBatchWork = async ({ house, desk, report }: BatchWorkOptions): Promise<BatchWork> => {
  const jobs = await openJobs({
    pool: house.pool,
    // whoever looks for work every other second need not say each time that the database is away
    report: (defect) => {
      if (!isAway(defect)) report(defect)
    },
  })
  const batches = await openBatches({ ...house, jobs })
  const works: { close: () => void }[] = []
  return {
    batches,
    begin: async () => {
      const mayRun = mayRunReport(house)
      const maker = reportMaker({
        ...house,
        desk,
        mayShow: (username, account) => mayRun(username, 'account', account),
      })
      works.push(await workBatches({ ...house, jobs, batches, maker, mayRun, report }))
    },
    close: async () => {
      for (const work of works) work.close()
      await jobs.close()
    },
  }
}
