import type { Column } from '../../../../domain/widgets/table/widget-table.ts'
import { xmlText } from '../../../../domain/widgets/sheet/spreadsheet-xml.ts'

type Alignment = Column['title']['alignment']

export type Dress = 'row' | 'heading' | 'total'

interface CellStyle {
  readonly format: string
  readonly alignment: Alignment
  readonly dress: Dress
}

export const general = 'General'

const firstCustomFormat = 164

const fonts =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'

const fills =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'

const border = (side: 'bottom' | 'top'): string =>
  ['left', 'right', 'top', 'bottom'].map((each) => (each === side ? `<${each} style="thin"/>` : `<${each}/>`)).join('')

const borders = `<borders count="3"><border><left/><right/><top/><bottom/></border><border>${border('bottom')}</border><border>${border('top')}</border></borders>`

const borderOf: Readonly<Record<Dress, number>> = { row: 0, heading: 1, total: 2 }

const styleXml = (formats: readonly string[], { format, alignment, dress }: CellStyle): string => {
  const number = format === general ? 0 : firstCustomFormat + formats.indexOf(format)
  const font = dress === 'row' ? 0 : 1
  return `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="${borderOf[dress]}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"><alignment horizontal="${alignment}"/></xf>`
}

const stylesXml = (styles: readonly CellStyle[]): string => {
  const formats = [...new Set(styles.map(({ format }) => format))].filter((format) => format !== general)
  const numbered = formats.map(
    (format, place) => `<numFmt numFmtId="${firstCustomFormat + place}" formatCode="${xmlText(format)}"/>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    numbered.length === 0 ? '' : `<numFmts count="${numbered.length}">${numbered.join('')}</numFmts>`,
    fonts,
    fills,
    borders,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${styles.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
    ...styles.map((style) => styleXml(formats, style)),
    '</cellXfs></styleSheet>',
  ].join('')
}

export const styleBook = () => {
  const numbers = new Map<string, number>()
  const styles: CellStyle[] = []
  return {
    numberOf: (format: string, alignment: Alignment, dress: Dress): number => {
      const key = `${dress} ${alignment} ${format}`
      const known = numbers.get(key)
      if (known !== undefined) return known
      styles.push({ format, alignment, dress })
      // the first is that of an empty cell
      numbers.set(key, styles.length)
      return styles.length
    },
    xml: () => stylesXml(styles),
  }
}

export type StyleBook = ReturnType<typeof styleBook>
