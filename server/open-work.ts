import { openUnzipper } from './sandbox/zips/open-unzipper.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { type Batches, openBatches } from './reports/batches/batches.ts'
import { reportMaker } from './reports/batches/make-report.ts'
import { workBatches } from './reports/batches/work-batches.ts'
import { openUploads, type Uploads } from './archive/uploads/uploads.ts'
import { workUploads } from './archive/uploads/work-uploads.ts'
import type { RunDesk } from './reports/run/run-desk.ts'
import { archiveReaders } from './access/archive-readers.ts'
import type { House } from './house.ts'
import { isAway } from './http/is-away.ts'
import { mayRunReport } from './access/may-run-report.ts'

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
