import { csvWriter } from '../../../../server/sandbox/tables/separated.ts'
import { tableReader } from '../../../../server/sandbox/tables/table-reader.ts'

/** The lines of the CSV that is made of a report's markup. */
export const csvOf = (markup: string): readonly string[] => {
  const pieces: string[] = []
  const tables = csvWriter((text) => pieces.push(text))
  const reader = tableReader(tables)
  reader.write(markup)
  reader.end()
  tables.end()
  return pieces.join('').split('\r\n')
}
