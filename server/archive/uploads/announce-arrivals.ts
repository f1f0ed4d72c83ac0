import type { ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import { type ArrivedReport, arrivalText } from '../../../src/domain/archive/arrival-text.ts'
import { announced } from '../announcements.ts'
import { subjectOf } from '../../ledger/directory.ts'
import type { Append } from '../../log/event-log.ts'
import type { FilingServices } from './filing-services.ts'
import type { FiledFile } from './round.ts'

const shownDays = 30
const dayMs = 24 * 60 * 60 * 1000

interface Arrival {
  readonly username: string
  readonly hasLink: boolean
  readonly arrived: ArrivedReport
}

export const announceArrivals = (
  { directory, readersOf, notifications, now }: FilingServices,
  upload: ReportUpload,
  filed: readonly FiledFile[],
  completion: number,
): Promise<readonly Append[]> => {
  const arrivals = filed.flatMap(({ file, version }): readonly Arrival[] => {
    const report = upload.files[file]?.report
    if (report === undefined) return []
    const subject = subjectOf(directory, report)
    return readersOf(report)
      .filter(({ isClient }) => isClient)
      .map(({ username, hasLink }) => ({ username, hasLink, arrived: { report, version, subject } }))
  })
  const at = now()
  const expiry = new Date(at.getTime() + shownDays * dayMs).toISOString()
  return announced(
    notifications,
    [...Map.groupBy(arrivals, ({ username }) => username)].map(([username, own]) => ({
      to: { upload: upload.id, completion, username },
      news: {
        ...arrivalText(
          own.map(({ arrived }) => arrived),
          own.every(({ hasLink }) => hasLink),
        ),
        expiry,
      },
    })),
    at.toISOString(),
  )
}
