import { IsoDate } from '../../../dates/iso-date.ts'

const signedFormat = (shape: string): string => `${shape};[Red]-${shape}`

const fraction = (decimals: number): string => (decimals === 0 ? '' : `.${'0'.repeat(decimals)}`)

const usualDecimals = 10

/** Formats are made once, because a file has one for each of a million cells. */
const formatByDecimals = (shapeOf: (fraction: string) => string): ((decimals: number) => string) => {
  const formatOf = (decimals: number): string => signedFormat(shapeOf(fraction(decimals)))
  const usual = Array.from({ length: usualDecimals + 1 }, (_, decimals) => formatOf(decimals))
  return (decimals) => usual[decimals] ?? formatOf(decimals)
}

const [wholeFormat, partsFormat] = [signedFormat('#,##0'), signedFormat('#,##0.0###')]

export const cellFormats = {
  currency: formatByDecimals((part) => `"$"#,##0${part}`),
  rate: formatByDecimals((part) => `#,##0${part}`),
  percent: formatByDecimals((part) => `0${part}%`),
  number: (figure: number): string => (Number.isInteger(figure) ? wholeFormat : partsFormat),
  date: 'dd-mmm-yy',
}

// spreadsheets wrongly have a 29 February 1900, and have no dates before 1900
const firstSureDate = '1900-03-01'

/** Other dates stay texts. */
export const isSpreadsheetDate = (text: string): boolean => IsoDate.is(text) && text >= firstSureDate
