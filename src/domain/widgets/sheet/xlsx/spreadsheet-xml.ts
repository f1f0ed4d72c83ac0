export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** XML cannot hold these, even escaped. */
const invalidXmlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const plainTextPattern = /^[\w .,:;()/+'-]*$/

export const xmlText = (text: string): string =>
  plainTextPattern.test(text)
    ? text
    : text
        .toWellFormed()
        .replaceAll(invalidXmlCharacters, '')
        .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26))

export const columnName = (index: number): string =>
  index < 26 ? letterOf(index) : `${columnName(Math.floor(index / 26) - 1)}${letterOf(index)}`

/** Maximum number of characters in a spreadsheet cell. */
export const maxCellLength = 32_767

const millisecondsADay = 86_400_000
const excelUnixEpochDay = 25_569

/** Number of a day in spreadsheets, from milliseconds since 1970. */
export const serialDay = (milliseconds: number): number => milliseconds / millisecondsADay + excelUnixEpochDay

const firstCustomFormat = 164

const fills =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'

export const customFormatId = (formats: readonly string[], format: string): number =>
  firstCustomFormat + formats.indexOf(format)

interface WorkbookStyles {
  readonly formats: readonly string[]
  readonly fonts: string
  readonly borders: string
  /** `xf` elements, numbered from 1; 0 is a plain cell. */
  readonly cells: readonly string[]
}

export const stylesXml = ({ formats, fonts, borders, cells }: WorkbookStyles): string =>
  [
    xmlHead,
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    formats.length === 0 ? '' : `<numFmts count="${formats.length}">`,
    ...formats.map(
      (format) => `<numFmt numFmtId="${customFormatId(formats, format)}" formatCode="${xmlText(format)}"/>`,
    ),
    formats.length === 0 ? '' : '</numFmts>',
    fonts,
    fills,
    borders,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
    ...cells,
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('')
