import { distinctNames, maxNameLength, safeName } from '../../text/file-names.ts'
import { describedFormat } from '../lookups/lookups.ts'
import { periodName } from '../run/issued-name.ts'
import type { ReportDate } from '../report.ts'
import type { RunParameters } from '../run/run-parameters.ts'
import type { ReportBatch } from './report-batch.ts'

export interface BatchFile {
  readonly code: string
  readonly run: string
  readonly name: string
}

const stemOf = (name: string, parameters: RunParameters, dates?: readonly ReportDate[]): string => {
  const period = periodName(parameters, dates)
  const ending = period === '' ? '' : ` ${period}`
  return `${safeName(name, maxNameLength - ending.length)}${ending}`
}

export const batchFiles = (
  { title, parameters, items }: ReportBatch,
  dates?: readonly ReportDate[],
): readonly BatchFile[] => {
  const { ext } = describedFormat(parameters.outputFormat ?? 'html')
  const issued = items.flatMap(({ code, name, state }) =>
    state._tag === 'Issued'
      ? [{ code, run: state.run, stem: stemOf(`${code} ${name} ${title}`, parameters, dates) }]
      : [],
  )
  const names = distinctNames(issued.map(({ stem }) => stem))
  return issued.map(({ code, run, stem }, index) => ({ code, run, name: `${names[index] ?? stem}.${ext}` }))
}

export const zipName = ({ title, at, parameters }: ReportBatch, dates?: readonly ReportDate[]): string =>
  `${stemOf(title, { PositionDate: parameters.EndDate ?? at.slice(0, 10), ...parameters }, dates)}.zip`
