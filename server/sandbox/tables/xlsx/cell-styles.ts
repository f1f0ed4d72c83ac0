import { customFormat, stylesXml } from '../../../../src/domain/widgets/sheet/spreadsheet-xml.ts'
import type { RowKind, TableCell } from '../table.ts'

const fonts =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'

const hairline = (side: string): string => `<${side} style="thin"><color rgb="FF8592A3"/></${side}>`

const borders = `<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/>${hairline('bottom')}<diagonal/></border><border><left/><right/>${hairline('top')}<bottom/><diagonal/></border></borders>`

const borderOf: Readonly<Record<RowKind, number>> = { heading: 1, total: 2, row: 0, note: 0 }

interface CellStyle extends Pick<TableCell, 'isFigure' | 'isHeading'> {
  readonly kind: RowKind
  readonly format: string
}

const isBold = ({ kind, isHeading }: CellStyle): boolean =>
  kind === 'heading' || kind === 'total' || (kind === 'row' && isHeading)

const alignmentOf = ({ kind, isFigure }: CellStyle): string =>
  kind === 'heading' ? `<alignment horizontal="${isFigure ? 'right' : 'left'}" vertical="bottom" wrapText="1"/>` : ''

const styleXml = (formats: readonly string[], style: CellStyle): string => {
  const format = style.format === '' ? 0 : customFormat(formats, style.format)
  return `<xf numFmtId="${format}" fontId="${isBold(style) ? 1 : 0}" fillId="0" borderId="${borderOf[style.kind]}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${alignmentOf(style)}</xf>`
}

const xmlOf = (styles: readonly CellStyle[]): string => {
  const formats = [...new Set(styles.map(({ format }) => format))].filter((format) => format !== '')
  return stylesXml({ formats, fonts, borders, cells: styles.map((style) => styleXml(formats, style)) })
}

export const cellStyles = () => {
  const styles: CellStyle[] = []
  const numbers = new Map<string, number>()
  /** Nearly all cells are plain, so their styles are found by format alone. */
  const plain = new Map<string | undefined, number>([[undefined, 0]])

  const numbered = (style: CellStyle): number => {
    const key = `${style.kind} ${style.isFigure} ${style.isHeading} ${style.format}`
    const number = numbers.get(key) ?? styles.push(style)
    numbers.set(key, number)
    return number
  }

  return {
    numberOf: ({ format, isFigure, isHeading }: TableCell, kind: RowKind): number => {
      if (kind !== 'row' || isHeading) return numbered({ kind, isFigure, isHeading, format: format ?? '' })
      const number = plain.get(format) ?? numbered({ kind, isFigure: false, isHeading, format: format ?? '' })
      plain.set(format, number)
      return number
    },
    xml: () => xmlOf(styles),
  }
}

export type CellStyles = ReturnType<typeof cellStyles>
