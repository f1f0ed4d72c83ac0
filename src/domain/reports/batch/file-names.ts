import { safeName, distinctNames } from '../../file-names.ts'
import { O, pipe } from '../../fp.ts'
import { describedFormat } from '../lookups/lookups.ts'
import type { ReportBatch } from './report-batch.ts'

export interface BatchFile {
  readonly code: string
  readonly run: string
  readonly name: string
}

export const batchFiles = ({ title, parameters, items }: ReportBatch): readonly BatchFile[] => {
  const { ext } = describedFormat(parameters.outputFormat ?? 'html')
  const issued = items.flatMap(({ code, name, state }) =>
    state._tag === 'Issued' ? [{ code, run: state.run, stem: safeName(`${code} ${name} ${title}`) }] : [],
  )
  const names = distinctNames(issued.map(({ stem }) => stem))
  return issued.map(({ code, run, stem }, place) => ({ code, run, name: `${names[place] ?? stem}.${ext}` }))
}

export const zipName = ({ title, at, parameters: { EndDate, PositionDate } }: ReportBatch): string =>
  pipe(
    O.fromNullable(PositionDate ?? EndDate),
    O.getOrElse(() => at.slice(0, 10)),
    (date) => `${safeName(title)} ${date}.zip`,
  )
