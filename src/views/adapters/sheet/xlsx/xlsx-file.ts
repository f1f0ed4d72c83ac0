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

/** Spreadsheets forbid these characters in sheet names, and more than 31 letters. */
const allowedName = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}[\]:*?/\\']+/gu, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Table'

/** Excel reserves the name History. */
const sheetName = (title: string): string => {
  const name = allowedName(title)
  return name.toLowerCase() === 'history' ? `${name} sheet` : name
}

const whole = (name: string, text: string): ZipEntry => ({ name, pieces: [text] })

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
