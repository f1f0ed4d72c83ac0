import { openUnzipper } from './archive/zip/open-unzipper.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { type Batches, openBatches } from './jobs/report-batches/batches.ts'
import { reportMaker } from './jobs/report-batches/make-report.ts'
import { workBatches } from './jobs/report-batches/work-batches.ts'
import { openUploads, type Uploads } from './jobs/report-uploads/uploads.ts'
import { workUploads } from './jobs/report-uploads/work-uploads.ts'
import type { RunDesk } from './reports/run/run-desk.ts'
import { archiveReaders } from './routes/archive-readers.ts'
import type { House } from './routes/house.ts'
import { isAway } from './routes/http/is-away.ts'
import { mayRunReport } from './routes/may-run-report.ts'

interface Work {
  readonly batches: Batches
  readonly uploads: Uploads
  /** Takes this node's share of all of it from now on. */
  readonly begin: () => Promise<void>
  readonly close: () => Promise<void>
}

interface WorkOptions {
  readonly house: House
  readonly desk: RunDesk
  readonly report: (defect: unknown) => void
}

/** Batches of reports and uploads into the archive, and this node's share of the work on them. */
export const openWork = async ({ house, desk, report }: WorkOptions): Promise<Work> => {
  const jobs = await openJobs({
    pool: house.pool,
    // whoever looks for work every other second need not say each time that the database is away
    report: (defect) => {
      if (!isAway(defect)) report(defect)
    },
  })
  const batches = await openBatches({ ...house, jobs })
  const uploads = await openUploads({ ...house, jobs })
  const unzipper = openUnzipper()
  const works: { close: () => void }[] = []

  const beginBatches = () => {
    const mayRun = mayRunReport(house)
    const mayShow = (username: string, account: string) => mayRun(username, 'account', account)
    return workBatches({ ...house, jobs, batches, maker: reportMaker({ ...house, desk, mayShow }), mayRun, report })
  }

  const beginUploads = () =>
    workUploads({ ...house, jobs, uploads, unzipper, readersOf: archiveReaders(house), report })

  return {
    batches,
    uploads,
    begin: async () => {
      works.push(await beginBatches())
      works.push(await beginUploads())
    },
    close: async () => {
      for (const work of works) work.close()
      await jobs.close()
      await unzipper.close()
    },
  }
}
