import type { CDPSession } from 'playwright-core'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { PageOrientation } from '../../src/domain/reports/report-format.ts'
import type { PrintWait } from '../../src/domain/reports/run/print-wait.ts'
import type { ChromiumPool, PrintRefusal } from './chromium-pool.ts'
import { type DocumentSlot, documentSlots, loadPage } from './document-slots.ts'
import { openRepacker, type PdfRepacker } from './pdf/open-repacker.ts'
import { paperSize, viewportOf } from './sheet.ts'

interface DocumentToPrint {
  readonly html: string
  /** HTML with its own styles, for the margins of each page; empty for none. */
  readonly header: string
  readonly footer: string
  readonly orientation: PageOrientation
  readonly isTagged: boolean
  /** Creation date in the PDF: an ISO instant. */
  readonly at: string
}

const showDocument = async (session: CDPSession, html: string): Promise<void> => {
  const { frameTree } = await session.send('Page.getFrameTree')
  await loadPage(session, () => session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html }))
}

const pieceSize = 1024 * 1024

/** Reads in pieces, so that a large document does not block the server. */
const readStream = async (session: CDPSession, handle: string): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for (let isOver = false; !isOver; ) {
    const { data, base64Encoded, eof } = await session.send('IO.read', { handle, size: pieceSize })
    pieces.push(Buffer.from(data, base64Encoded === true ? 'base64' : 'latin1'))
    isOver = eof
  }
  await session.send('IO.close', { handle })
  return Buffer.concat(pieces)
}

const printSession = async (session: CDPSession, spec: DocumentToPrint): Promise<Buffer> => {
  const { header, footer, orientation, isTagged } = spec
  const { stream = '' } = await session.send('Page.printToPDF', {
    ...paperSize(orientation),
    displayHeaderFooter: header !== '' || footer !== '',
    // Chromium would replace an empty header with the date and the address
    headerTemplate: header || '<span></span>',
    footerTemplate: footer || '<span></span>',
    generateTaggedPDF: isTagged,
    generateDocumentOutline: isTagged,
    transferMode: 'ReturnAsStream',
  })
  return readStream(session, stream)
}

const pdfDate = (at: string): string => `D:${new Date(at).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}+00'00'`

const dateEntryPattern = /\/(?:CreationDate|ModDate) \((D:\d{14}\+00'00')\)/g
/** Bytes at the start in which Chromium writes the title and the dates. */
const headLength = 4096
const nodeDigits = 8
const nodeName = Buffer.from('(node0')
const nodeLeadLength = '(node'.length

const nodeNumberOffsets = (pdf: Buffer): readonly number[] => {
  const offsets: number[] = []
  for (let at = pdf.indexOf(nodeName); at >= 0; at = pdf.indexOf(nodeName, at + 1)) {
    if (/^\d+\)$/.test(pdf.toString('latin1', at + nodeLeadLength, at + nodeLeadLength + nodeDigits + 1)))
      offsets.push(at + nodeLeadLength)
  }
  return offsets
}

const nodeNumberAt = (pdf: Buffer, offset: number): number =>
  Number(pdf.toString('latin1', offset, offset + nodeDigits))

/** Makes the bytes depend on the document alone: its dates are `at`, and structure numbers start at 1. */
const reproduciblePdf = (pdf: Buffer, at: string): Buffer => {
  for (const { index, 0: whole, 1: date = '' } of pdf.toString('latin1', 0, headLength).matchAll(dateEntryPattern))
    pdf.write(pdfDate(at), index + whole.indexOf(date), 'latin1')
  const offsets = nodeNumberOffsets(pdf)
  const first = offsets.reduce((least, offset) => Math.min(least, nodeNumberAt(pdf, offset)), Infinity)
  for (const offset of offsets)
    pdf.write(String(nodeNumberAt(pdf, offset) - first + 1).padStart(nodeDigits, '0'), offset, 'latin1')
  return pdf
}

const makeDocument = async (spec: DocumentToPrint, { session, so }: DocumentSlot): Promise<Uint8Array> => {
  so.documents += 1
  so.letters += spec.html.length
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...viewportOf(spec.orientation),
    deviceScaleFactor: 1,
    mobile: false,
  })
  await showDocument(session, spec.html)
  return reproduciblePdf(await printSession(session, spec), spec.at)
}

export const documentPrinter = (
  pool: ChromiumPool,
  onDefect: (defect: unknown) => void,
  { prepare, repack }: PdfRepacker = openRepacker(onDefect),
) => {
  const slots = documentSlots()
  return (
    spec: DocumentToPrint,
    signal?: AbortSignal,
    onWait?: (wait: PrintWait) => void,
  ): TE.TaskEither<PrintRefusal, Uint8Array> =>
    pipe(
      TE.fromIO(prepare),
      TE.chain(() =>
        pool.useSlot(slots, (slot) => Promise.race([makeDocument(spec, slot), slot.lost]), signal, {
          letters: spec.html.length,
          ...(onWait !== undefined && { onWait }),
        }),
      ),
      TE.chainTaskK((pdf) => () => repack(pdf)),
    )
}
