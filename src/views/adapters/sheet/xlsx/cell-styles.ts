import type { Column } from '../../../../domain/widgets/table/widget-table.ts'
import { customFormat, stylesXml } from '../../../../domain/widgets/sheet/spreadsheet-xml.ts'

type Alignment = Column['title']['alignment']

export type Dress = 'row' | 'heading' | 'total'

interface CellStyle {
  readonly format: string
  readonly alignment: Alignment
  readonly dress: Dress
}

export const general = 'General'

const fonts =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'

const border = (side: 'bottom' | 'top'): string =>
  ['left', 'right', 'top', 'bottom'].map((each) => (each === side ? `<${each} style="thin"/>` : `<${each}/>`)).join('')

const borders = `<borders count="3"><border><left/><right/><top/><bottom/></border><border>${border('bottom')}</border><border>${border('top')}</border></borders>`

const borderOf: Readonly<Record<Dress, number>> = { row: 0, heading: 1, total: 2 }

const styleXml = (formats: readonly string[], { format, alignment, dress }: CellStyle): string => {
  const number = format === general ? 0 : customFormat(formats, format)
  const font = dress === 'row' ? 0 : 1
  return `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="${borderOf[dress]}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"><alignment horizontal="${alignment}"/></xf>`
}

const xmlOf = (styles: readonly CellStyle[]): string => {
  const formats = [...new Set(styles.map(({ format }) => format))].filter((format) => format !== general)
  return stylesXml({ formats, fonts, borders, cells: styles.map((style) => styleXml(formats, style)) })
}

export const openStylesheet = () => {
  const numbers = new Map<string, number>()
  const styles: CellStyle[] = []
  return {
    numberOf: (format: string, alignment: Alignment, dress: Dress): number => {
      const key = `${dress} ${alignment} ${format}`
      const known = numbers.get(key)
      if (known !== undefined) return known
      styles.push({ format, alignment, dress })
      numbers.set(key, styles.length)
      return styles.length
    },
    xml: () => xmlOf(styles),
  }
}

export type Stylesheet = ReturnType<typeof openStylesheet>
