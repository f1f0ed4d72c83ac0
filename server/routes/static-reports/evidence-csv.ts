import Papa from 'papaparse'
import { defused } from '../../../src/domain/sheet/plain-cell.ts'
import { periodText } from '../../../src/domain/static-report/quarter.ts'
import type { Evidence } from '../../archive/reports/read-past.ts'

/** What is said of a thing that happened. */
const words: Readonly<Record<Evidence['what'], string>> = {
  filed: 'Filed',
  replaced: 'Replaced by a new version',
  edited: 'Details changed',
  left: 'Moved out of this archive',
  opened: 'Opened',
  downloaded: 'Downloaded',
  zipped: 'Downloaded in a zip of the year',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
}

const columns = [
  ...['Report', 'Name', 'Period', 'Owner', 'Code', 'Version', 'SHA-256', 'What', 'Who', 'User name', 'Role', 'When'],
]

// without it a spreadsheet takes the file for one of its own country's letters
const byteOrderMark = '\uFEFF'

interface Owner {
  readonly code: string
  readonly name: string
}

/** What happened to the reports of one client as a CSV, in its order; `nameOf` is what somebody is called. */
export const evidenceCsv = (
  owner: Owner,
  evidence: readonly Evidence[],
  nameOf: (username: string) => string,
): string => {
  const lines = evidence.map(({ what, version, by, isClient, at, hash, fields }) => [
    ...[fields.StaticReportTitle, fields.StaticReportName, periodText(fields.Year, fields.Quarter)].map(defused),
    ...[owner.name, owner.code].map(defused),
    ...[version, hash, words[what]],
    ...[nameOf(by), by].map(defused),
    ...[isClient ? 'Client or accountant' : 'Firm', at],
  ])
  return `${byteOrderMark}${Papa.unparse([columns, ...lines], { newline: '\r\n' })}\r\n`
}
