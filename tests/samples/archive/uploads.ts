import { listedUpload } from '../../../src/domain/archive/uploads/listed-upload.ts'
import type {
  FileState,
  PlannedFile,
  ReportUpload,
  UploadFile,
} from '../../../src/domain/archive/uploads/report-upload.ts'

/** A planned report whose details all come from its file name. */
export const aPlannedFile: PlannedFile = {
  path: 'June/P1_FY26_Q4_Statement.pdf',
  report: {
    StaticReportName: 'p1-fy-26-q4-statement',
    StaticReportTitle: 'Statement',
    Year: 2026,
    Quarter: 'Q4',
    Type: 'portfolio',
    Code: 'P1',
  },
  mayReplace: false,
  mayRepeat: false,
  mayNameOthers: false,
}

const plannedFile = (code: string): PlannedFile => ({
  ...aPlannedFile,
  path: `June/${code}_FY26_Q4_Statement.pdf`,
  report: { ...aPlannedFile.report, StaticReportName: `${code.toLowerCase()}-fy-26-q4-statement`, Code: code },
})

const filedState: FileState = { _tag: 'Filed', report: '00000000-0000-4000-8000-00000000000a', version: 1 }
const failedState: FileState = { _tag: 'Failed', fault: { _tag: 'OtherClient', codes: ['P9'] } }

const withStates = (states: readonly FileState[]): readonly UploadFile[] =>
  states.map((state, index) => ({ ...plannedFile(`P${(index + 1).toString()}`), state }))

/** Half way: one filed, one failed, one under way and one waiting. */
export const anUpload: ReportUpload = {
  id: '00000000-0000-4000-8000-000000000000',
  version: 6,
  name: 'June.zip',
  bytes: 2_400_000,
  by: 'admin',
  at: '2026-07-01T00:00:00.000Z',
  state: 'unzipping',
  fault: null,
  withdrawn: null,
  files: withStates([filedState, failedState, { _tag: 'Uploading' }, { _tag: 'Waiting' }]),
}

/** Over, one file having failed. */
export const aCompleteUpload: ReportUpload = {
  ...anUpload,
  version: 9,
  state: 'complete',
  files: withStates([filedState, failedState, filedState, filedState]),
}

export const aListedUpload = listedUpload(aCompleteUpload)
