import type { CDPSession } from 'playwright-core'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { Orientation } from '../../src/domain/reports/report-format.ts'
import type { ChromiumPool, PrintRefused } from './chromium-pool.ts'
import { type DocumentSlot, documentSlots, load } from './document-slots.ts'
import { openRepacker, type Repacker } from './pdf/open-repacker.ts'
import { paper, viewportOf } from './sheet.ts'

interface DocumentToPrint {
  readonly html: string
  /** HTML with styles of its own for the margins of each page; empty for none. */
  readonly header: string
  readonly footer: string
  readonly orientation: Orientation
  readonly isTagged: boolean
  /** When it says it was made: an ISO instant. */
  readonly at: string
}

const show = async (session: CDPSession, html: string): Promise<void> => {
  const { frameTree } = await session.send('Page.getFrameTree')
  await load(session, () => session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html }))
}

const pieceSize = 1024 * 1024

/** Piece by piece, so that a large one does not keep the server from answering. */
const received = async (session: CDPSession, handle: string): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for (let isOver = false; !isOver; ) {
    const { data, base64Encoded, eof } = await session.send('IO.read', { handle, size: pieceSize })
    pieces.push(Buffer.from(data, base64Encoded === true ? 'base64' : 'latin1'))
    isOver = eof
  }
  await session.send('IO.close', { handle })
  return Buffer.concat(pieces)
}

const printed = async (session: CDPSession, spec: DocumentToPrint): Promise<Buffer> => {
  const { header, footer, orientation, isTagged } = spec
  const { stream = '' } = await session.send('Page.printToPDF', {
    ...paper(orientation),
    displayHeaderFooter: header !== '' || footer !== '',
    // an empty one would be Chromium's own: the date and the address
    headerTemplate: header || '<span></span>',
    footerTemplate: footer || '<span></span>',
    generateTaggedPDF: isTagged,
    generateDocumentOutline: isTagged,
    transferMode: 'ReturnAsStream',
  })
  return received(session, stream)
}

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
const steadyPdf = (pdf: Buffer, at: string): Buffer => {
  for (const { index, 0: whole, 1: date = '' } of pdf.toString('latin1', 0, head).matchAll(dated))
    pdf.write(pdfDate(at), index + whole.indexOf(date), 'latin1')
  const places = numbersIn(pdf)
  const first = places.reduce((least, place) => Math.min(least, numberAt(pdf, place)), Infinity)
  for (const place of places) pdf.write(String(numberAt(pdf, place) - first + 1).padStart(digits, '0'), place, 'latin1')
  return pdf
}

const made = async (spec: DocumentToPrint, { session, so }: DocumentSlot): Promise<Uint8Array> => {
  so.documents += 1
  so.letters += spec.html.length
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...viewportOf(spec.orientation),
    deviceScaleFactor: 1,
    mobile: false,
  })
  await show(session, spec.html)
  return steadyPdf(await printed(session, spec), spec.at)
}

export const documentPrinter = (
  pool: ChromiumPool,
  onDefect: (defect: unknown) => void,
  { prepare, repack }: Repacker = openRepacker(onDefect),
) => {
  const slots = documentSlots()
  return (spec: DocumentToPrint, signal?: AbortSignal): TE.TaskEither<PrintRefused, Uint8Array> =>
    pipe(
      TE.fromIO(prepare),
      TE.chain(() => pool.useSlot(slots, (slot) => Promise.race([made(spec, slot), slot.lost]), signal)),
      TE.chainTaskK((pdf) => () => repack(pdf)),
    )
}
