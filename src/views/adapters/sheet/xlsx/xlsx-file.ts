import type { Sheet } from '../../../../domain/widgets/sheet/sheet.ts'
import {
  packageParts,
  sheetPart,
  spreadsheetType,
  stylesPart,
} from '../../../../domain/widgets/sheet/workbook-package.ts'
import { openStylesheet } from './cell-styles.ts'
import { sheetXml } from './sheet-xml.ts'
import { zipFile, type ZipEntry } from './zip-file.ts'

/** No spreadsheet takes these in the name of a sheet, or more than 31 letters. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}[\]:*?/\\']+/gu, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Table'

const whole = (name: string, text: string): ZipEntry => ({ name, pieces: [text] })

/** The styles come last: only then is it known which are used. */
function* stylesLater(written: () => string): Generator<string> {
  yield written()
}

export const xlsxFile = (sheet: Sheet): Promise<Blob> => {
  const styles = openStylesheet()
  return zipFile(
    [
      ...Object.entries(packageParts([sheetName(sheet.title)])).map(([name, text]) => whole(name, text)),
      { name: sheetPart(0), pieces: sheetXml(sheet, styles) },
      { name: stylesPart, pieces: stylesLater(styles.xml) },
    ],
    `${spreadsheetType}.sheet`,
  )
}
