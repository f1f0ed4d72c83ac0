import { O, pipe } from '../../fp.ts'
import { describedFormat } from '../lookups/output-formats.ts'
import type { ReportBatch } from '../report-batch.ts'

const mostLetters = 120

/** What every system takes for a file's name: no path, nothing that hides it or that a shell would read. */
const safe = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} .,()&'_-]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .slice(0, mostLetters)
    .replaceAll(/^[ .]+|[ .]+$/g, '')

export interface BatchFile {
  readonly code: string
  readonly run: string
  readonly name: string
}

/** The files of what a batch has issued, in its order and each under a name of its own. */
export const batchFiles = ({ title, parameters, items }: ReportBatch): readonly BatchFile[] => {
  const { ext } = describedFormat(parameters.outputFormat ?? 'html')
  const issued = items.flatMap(({ code, name, state }) =>
    state._tag === 'Issued' ? [{ code, run: state.run, stem: safe(`${code} ${name} ${title}`) }] : [],
  )
  const turns = new Map<string, number>()
  return issued.map(({ code, run, stem }) => {
    const key = stem.toLowerCase()
    const turn = (turns.get(key) ?? 0) + 1
    turns.set(key, turn)
    return { code, run, name: turn === 1 ? `${stem}.${ext}` : `${stem} (${turn.toString()}).${ext}` }
  })
}

/** Under what name all of them are kept. */
export const zipName = ({ title, at, parameters: { EndDate, PositionDate } }: ReportBatch): string =>
  pipe(
    O.fromNullable(PositionDate ?? EndDate),
    O.getOrElse(() => at.slice(0, 10)),
    (date) => `${safe(title)} ${date}.zip`,
  )
