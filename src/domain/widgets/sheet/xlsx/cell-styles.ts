import type { TableColumn } from '../../table/widget-table.ts'
import { customFormatId, stylesXml } from './spreadsheet-xml.ts'

/** Headings and totals are bold, with a line between them and the rows. */
export type RowKind = 'row' | 'heading' | 'total'

export interface CellStyle {
  readonly kind: RowKind
  /** Null aligns figures right and texts left. */
  readonly alignment: TableColumn['title']['alignment'] | null
  readonly isBold: boolean
  /** Empty is the general format. */
  readonly format: string
}

const fonts =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'

const hairline = (side: string): string => `<${side} style="thin"><color rgb="FF8592A3"/></${side}>`

const borders = `<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/>${hairline('bottom')}<diagonal/></border><border><left/><right/>${hairline('top')}<bottom/><diagonal/></border></borders>`

const borderOf: Readonly<Record<RowKind, number>> = { row: 0, heading: 1, total: 2 }

const alignmentXml = ({ kind, alignment }: CellStyle): string => {
  if (alignment === null) return ''
  const wrapping = kind === 'heading' ? ' vertical="bottom" wrapText="1"' : ''
  return `<alignment horizontal="${alignment}"${wrapping}/>`
}

const styleXml = (formats: readonly string[], style: CellStyle): string => {
  const { kind, isBold, format } = style
  const number = format === '' ? 0 : customFormatId(formats, format)
  const font = isBold || kind !== 'row' ? 1 : 0
  return `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="${borderOf[kind]}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${alignmentXml(style)}</xf>`
}

const xmlOf = (styles: readonly CellStyle[]): string => {
  const formats = [...new Set(styles.map(({ format }) => format))].filter((format) => format !== '')
  return stylesXml({ formats, fonts, borders, cells: styles.map((style) => styleXml(formats, style)) })
}

const keyOf = ({ kind, alignment, isBold, format }: CellStyle): string =>
  `${kind} ${alignment ?? ''} ${isBold} ${format}`

const plainStyle: CellStyle = { kind: 'row', alignment: null, isBold: false, format: '' }

/** Numbers the styles of a workbook; 0 is a plain cell. */
export const openStylesheet = () => {
  const styles: CellStyle[] = []
  const numbers = new Map([[keyOf(plainStyle), 0]])
  return {
    numberOf: (style: CellStyle): number => {
      const key = keyOf(style)
      const number = numbers.get(key) ?? styles.push(style)
      numbers.set(key, number)
      return number
    },
    xml: () => xmlOf(styles),
  }
}

export type Stylesheet = ReturnType<typeof openStylesheet>
