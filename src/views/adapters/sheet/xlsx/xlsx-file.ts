import type { FigureSheet } from '../../../../domain/widgets/sheet/sheet.ts'
import { openStylesheet } from '../../../../domain/widgets/sheet/xlsx/cell-styles.ts'
import { createSheetNamer } from '../../../../domain/widgets/sheet/xlsx/sheet-names.ts'
import {
  packageParts,
  sheetPart,
  spreadsheetType,
  stylesPart,
} from '../../../../domain/widgets/sheet/xlsx/workbook-package.ts'
import { sheetXml } from './sheet-xml.ts'
import { zipFile, type SheetZipEntry } from './zip-file.ts'

const textEntry = (name: string, text: string): SheetZipEntry => ({ name, pieces: [text] })

function* deferredStyles(written: () => string): Generator<string> {
  yield written()
}

export const xlsxFile = (sheet: FigureSheet): Promise<Blob> => {
  const styles = openStylesheet()
  const nameSheet = createSheetNamer()
  return zipFile(
    [
      ...Object.entries(packageParts([nameSheet(sheet.title)])).map(([name, text]) => textEntry(name, text)),
      { name: sheetPart(0), pieces: sheetXml(sheet, styles) },
      { name: stylesPart, pieces: deferredStyles(styles.xml) },
    ],
    `${spreadsheetType}.sheet`,
  )
}
