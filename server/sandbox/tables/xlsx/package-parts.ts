import { xmlText } from '../../../../src/domain/widgets/sheet/spreadsheet-xml.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const partType = (part: string, type: string): string => `<Override PartName="/${part}" ContentType="${type}+xml"/>`

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`

const relations = (links: readonly string[]): string =>
  `${xml}<Relationships xmlns="${packages}/relationships">${links.join('')}</Relationships>`

interface About {
  readonly title: string
  readonly at: Date
}

const coreXml = ({ title, at }: About): string => {
  const moment = `${at.toISOString().slice(0, 19)}Z`
  const dated = (what: string): string => `<dcterms:${what} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${what}>`
  return `${xml}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>Plutus</dc:creator><cp:lastModifiedBy>Plutus</cp:lastModifiedBy>${dated('created')}${dated('modified')}</cp:coreProperties>`
}

const workbookXml = (sheets: readonly string[]): string => {
  const listed = sheets.map(
    (name, place) => `<sheet name="${xmlText(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
  )
  return `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${documents}"><bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets></workbook>`
}

export const sheetPart = (place: number): string => `xl/worksheets/sheet${place + 1}.xml`

export const stylesPart = 'xl/styles.xml'

/** What a workbook has besides its sheets and styles (ECMA-376 part 2), by the names of the parts. */
export const packageParts = (sheets: readonly string[], about: About): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': [
    `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    partType('xl/workbook.xml', `${spreadsheet}.sheet.main`),
    ...sheets.map((_, place) => partType(sheetPart(place), `${spreadsheet}.worksheet`)),
    partType(stylesPart, `${spreadsheet}.styles`),
    partType('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties'),
    '</Types>',
  ].join(''),
  '_rels/.rels': relations([
    relation('rId1', `${documents}/officeDocument`, 'xl/workbook.xml'),
    relation('rId2', `${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'),
  ]),
  'docProps/core.xml': coreXml(about),
  'xl/workbook.xml': workbookXml(sheets),
  'xl/_rels/workbook.xml.rels': relations([
    ...sheets.map((_, place) =>
      relation(`rId${place + 1}`, `${documents}/worksheet`, `worksheets/sheet${place + 1}.xml`),
    ),
    relation(`rId${sheets.length + 1}`, `${documents}/styles`, 'styles.xml'),
  ]),
})
