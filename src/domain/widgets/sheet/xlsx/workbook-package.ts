import { xmlHead, xmlText } from './spreadsheet-xml.ts'

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const packageType = 'application/vnd.openxmlformats-package'
const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const partType = (part: string, type: string): string => `<Override PartName="/${part}" ContentType="${type}+xml"/>`

interface Link {
  readonly type: string
  readonly target: string
}

const linksXml = (links: readonly Link[]): string => {
  const listed = links.map(
    ({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships">${listed.join('')}</Relationships>`
}

const workbookXml = (sheets: readonly string[]): string => {
  const listed = sheets.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationshipNamespace}"><bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets></workbook>`
}

export const sheetPart = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`

export const stylesPart = 'xl/styles.xml'

const coreType = `${packageType}.core-properties`

/** All parts but sheets and styles (ECMA-376 part 2); `core` is XML of the core properties. */
export const packageParts = (sheets: readonly string[], core?: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': [
    `${xmlHead}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="${packageType}.relationships+xml"/>`,
    partType('xl/workbook.xml', `${spreadsheetType}.sheet.main`),
    ...sheets.map((_, index) => partType(sheetPart(index), `${spreadsheetType}.worksheet`)),
    partType(stylesPart, `${spreadsheetType}.styles`),
    core === undefined ? '' : partType('docProps/core.xml', coreType),
    '</Types>',
  ].join(''),
  '_rels/.rels': linksXml([
    { type: `${relationshipNamespace}/officeDocument`, target: 'xl/workbook.xml' },
    ...(core === undefined
      ? []
      : [{ type: `${packageNamespace}/relationships/metadata/core-properties`, target: 'docProps/core.xml' }]),
  ]),
  ...(core === undefined ? {} : { 'docProps/core.xml': core }),
  'xl/workbook.xml': workbookXml(sheets),
  'xl/_rels/workbook.xml.rels': linksXml([
    ...sheets.map((_, index) => ({
      type: `${relationshipNamespace}/worksheet`,
      target: `worksheets/sheet${index + 1}.xml`,
    })),
    { type: `${relationshipNamespace}/styles`, target: 'styles.xml' },
  ]),
})
