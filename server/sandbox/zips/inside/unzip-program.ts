import { closeSync, constants, openSync, readSync, rmSync } from 'node:fs'
import process from 'node:process'
import type { FilingFault } from '../../../../src/domain/archive/uploads/filing-fault.ts'
import { framesOf } from '../../frame.ts'
import { sendFrame } from '../../pipe.ts'
import type { UnzipAnswer, CheckAnswer, OpenAnswer, TakeAnswer } from '../answer.ts'
import { type CheckOrder, readDirectory, type OpenOrder, type UnzipOrder, type TakeOrder } from './directory.ts'
import { isEntryDamage, writeContent } from './entry-content.ts'
import { openPdfThreads, type PdfThreads } from './pdf-threads.ts'

const sendAnswer = (answer: UnzipAnswer): void => {
  sendFrame([JSON.stringify(answer)])
}

interface OpenZip {
  readonly zip: number
  readonly threads: PdfThreads
}

const zipState: { open: OpenZip | null } = { open: null }

const largeBytes = 16 * 1024 * 1024

/** Two large PDFs at the same time need too much memory. */
const hasLarge = (directory: OpenAnswer): boolean =>
  directory.type === 'listed' && directory.entries.some(({ size }) => size > largeBytes)

const openZip = async ({ zip, codes, pdfThread, pdfTimeouts, maxEntries }: OpenOrder): Promise<OpenAnswer> => {
  const threads = openPdfThreads({ program: pdfThread, codes }, pdfTimeouts)
  threads.add()
  zipState.open = { zip: openSync(zip, 'r'), threads }
  const directory = await readDirectory(zip, maxEntries)
  if (!hasLarge(directory)) threads.add()
  return directory
}

const headBytes = 5

const headOf = (file: number): Buffer => {
  const head = Buffer.alloc(headBytes)
  return head.subarray(0, readSync(file, head, 0, headBytes, 0))
}

const pdfStart = Buffer.from('%PDF-', 'latin1')
const zipStarts = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from('PK\u0005\u0006', 'latin1')]

const faultOfHead = (head: Buffer): FilingFault | null => {
  if (zipStarts.some((start) => head.subarray(0, start.length).equals(start))) return { _tag: 'NestedZip' }
  return head.equals(pdfStart) ? null : { _tag: 'NotPdf' }
}

const writeEntry = async (zip: number, { extent }: TakeOrder, file: number): Promise<string | null> => {
  try {
    return await writeContent(zip, extent, file)
  } catch (error) {
    if (isEntryDamage(error)) return null
    throw error
  }
}

const extractTo = async (zip: number, order: TakeOrder, file: number, threads: PdfThreads): Promise<TakeAnswer> => {
  const failed = (fault: FilingFault): TakeAnswer => ({ type: 'failed', file: order.file, fault })
  const hash = await writeEntry(zip, order, file)
  if (hash === null) return failed({ _tag: 'Damaged' })
  const wrongHead = faultOfHead(headOf(file))
  if (wrongHead !== null) return failed(wrongHead)
  const { at: path, ownCodes, mayNameOthers } = order
  const fault = await threads.faultIn({ path, ownCodes, mayNameOthers })
  return fault === null ? { type: 'taken', file: order.file, hash } : failed(fault)
}

const { O_CREAT, O_EXCL, O_RDWR, O_DSYNC } = constants

// Node's permission model forbids fsync, so each write waits for the disk
const durableFileFlags = O_CREAT | O_EXCL | O_RDWR | O_DSYNC

/** A taken entry is durable and has been checked. A failed one leaves no file. */
const takeEntry = async (zip: number, order: TakeOrder, threads: PdfThreads): Promise<TakeAnswer> => {
  const file = openSync(order.at, durableFileFlags, 0o600)
  try {
    const taken = await extractTo(zip, order, file, threads)
    if (taken.type === 'failed') rmSync(order.at)
    return taken
  } finally {
    closeSync(file)
  }
}

const takeFromOpenZip = (order: TakeOrder): Promise<TakeAnswer> =>
  zipState.open === null
    ? Promise.reject(new Error('no zip is open'))
    : takeEntry(zipState.open.zip, order, zipState.open.threads)

const checkPdf = async ({ path, pdfThread, pdfTimeouts }: CheckOrder): Promise<CheckAnswer> => {
  const threads = openPdfThreads({ program: pdfThread, codes: [] }, pdfTimeouts)
  threads.add()
  return { type: 'checked', fault: await threads.faultIn({ path, ownCodes: [], mayNameOthers: true }) }
}

const answerTo = (order: UnzipOrder): Promise<UnzipAnswer> => {
  switch (order.type) {
    case 'open':
      return openZip(order)
    case 'take':
      return takeFromOpenZip(order)
    case 'check':
      return checkPdf(order)
  }
}

const answerOrder = async (order: UnzipOrder): Promise<void> => {
  try {
    sendAnswer(await answerTo(order))
  } catch (error) {
    sendAnswer({ type: 'broken', message: String(error) })
  }
}

const isOrder = (message: unknown): message is UnzipOrder =>
  typeof message === 'object' && message !== null && 'type' in message

const maxBytes = 64 * 1024 * 1024

const serveOrders = async (): Promise<void> => {
  for await (const [json] of framesOf(process.stdin, maxBytes)) {
    const order: unknown = JSON.parse(String(json))
    if (isOrder(order)) void answerOrder(order)
  }
  process.exit()
}

void serveOrders()
