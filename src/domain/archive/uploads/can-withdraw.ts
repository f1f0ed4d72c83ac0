import { E, O, pipe } from '../../fp.ts'
import { reportUpload } from './decider.ts'
import type { ReportUpload } from './report-upload.ts'

/** Whether there is anything of an upload to take back. */
export const canWithdraw = (upload: ReportUpload): boolean =>
  pipe(
    reportUpload.decide({ type: 'WithdrawUpload', by: '', at: '' }, O.some(upload)),
    E.exists((events) => events.length > 0),
  )
