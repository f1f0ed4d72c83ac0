const pdfDate = (at: string): string => `D:${new Date(at).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}+00'00'`

const dated = /\/(?:CreationDate|ModDate) \((D:\d{14}\+00'00')\)/g
/** Where Chromium names the document: at its very beginning. */
const head = 4096
const digits = 8
const named = Buffer.from('(node0')
const lead = '(node'.length

const numbersIn = (pdf: Buffer): readonly number[] => {
  const places: number[] = []
  for (let at = pdf.indexOf(named); at >= 0; at = pdf.indexOf(named, at + 1)) {
    if (/^\d+\)$/.test(pdf.toString('latin1', at + lead, at + lead + digits + 1))) places.push(at + lead)
  }
  return places
}

const numberAt = (pdf: Buffer, place: number): number => Number(pdf.toString('latin1', place, place + digits))

/**
 * A PDF whose bytes depend on its document alone, changed in place: dated by the run instead of the clock, and its
 * structure numbered from 1 instead of from what the page had shown before.
 */
export const steadyPdf = (pdf: Buffer, at: string): Buffer => {
  for (const { index, 0: whole, 1: date = '' } of pdf.toString('latin1', 0, head).matchAll(dated))
    pdf.write(pdfDate(at), index + whole.indexOf(date), 'latin1')
  const places = numbersIn(pdf)
  const first = places.reduce((least, place) => Math.min(least, numberAt(pdf, place)), Infinity)
  for (const place of places) pdf.write(String(numberAt(pdf, place) - first + 1).padStart(digits, '0'), place, 'latin1')
  return pdf
}
