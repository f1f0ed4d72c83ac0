import type { Sheet } from '../../../../domain/widgets/sheet/sheet.ts'
import { styleBook } from './cell-styles.ts'
import { sheetXml } from './sheet-xml.ts'
import { xmlText } from '../../../../domain/widgets/sheet/spreadsheet-xml.ts'
import { zipFile, type ZipEntry } from './zip-file.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const partType = (part: string, kind: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="${spreadsheet}.${kind}+xml"/>`

const related = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${documents}/${kind}" Target="${target}"/>`

const relations = (links: string): string =>
  `${xml}<Relationships xmlns="${packages}/relationships">${links}</Relationships>`

const types = `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${partType('workbook', 'sheet.main')}${partType('worksheets/sheet1', 'worksheet')}${partType('styles', 'styles')}</Types>`

/** No spreadsheet takes these in the name of a sheet, or more than 31 letters. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}[\]:*?/\\']+/gu, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Table'

const workbook = (title: string): string =>
  `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${documents}"><sheets><sheet name="${xmlText(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const whole = (name: string, text: string): ZipEntry => ({ name, pieces: [text] })

/** The styles come last: only then is it known which are used. */
function* stylesLater(written: () => string): Generator<string> {
  yield written()
}

export const xlsxFile = (sheet: Sheet): Promise<Blob> => {
  const styles = styleBook()
  return zipFile(
    [
      whole('[Content_Types].xml', types),
      whole('_rels/.rels', relations(related('rId1', 'officeDocument', 'xl/workbook.xml'))),
      whole('xl/workbook.xml', workbook(sheet.title)),
      whole(
        'xl/_rels/workbook.xml.rels',
        relations(related('rId1', 'worksheet', 'worksheets/sheet1.xml') + related('rId2', 'styles', 'styles.xml')),
      ),
      { name: 'xl/worksheets/sheet1.xml', pieces: sheetXml(sheet, styles) },
      { name: 'xl/styles.xml', pieces: stylesLater(styles.xml) },
    ],
    `${spreadsheet}.sheet`,
  )
}
