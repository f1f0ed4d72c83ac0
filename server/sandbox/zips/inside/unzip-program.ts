import { closeSync, constants, openSync, readSync, rmSync } from 'node:fs'
import process from 'node:process'
import type { FilingFault } from '../../../../src/domain/archive/uploads/filing-fault.ts'
import { framesOf } from '../../frame.ts'
import { sendFrame } from '../../pipe.ts'
import type { Answer, Checked, Opened, Taken } from '../answer.ts'
import { type CheckOrder, readDirectory, type OpenOrder, type Order, type TakeOrder } from './directory.ts'
import { isDamage, writeContent } from './entry-content.ts'
import { openPdfThreads, type PdfThreads } from './pdf-threads.ts'

const send = (answer: Answer): void => {
  sendFrame([JSON.stringify(answer)])
}

interface Open {
  readonly zip: number
  readonly threads: PdfThreads
}

const state: { open: Open | null } = { open: null }

const largeBytes = 16 * 1024 * 1024

/** Two large PDFs at once need too much memory. */
const hasLarge = (directory: Opened): boolean =>
  directory.type === 'listed' && directory.entries.some(({ size }) => size > largeBytes)

const open = async ({ zip, codes, pdfThread, patience, mostEntries }: OpenOrder): Promise<Opened> => {
  const threads = openPdfThreads({ program: pdfThread, codes }, patience)
  threads.add()
  state.open = { zip: openSync(zip, 'r'), threads }
  const directory = await readDirectory(zip, mostEntries)
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

const written = async (zip: number, { extent }: TakeOrder, file: number): Promise<string | null> => {
  try {
    return await writeContent(zip, extent, file)
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

const takenTo = async (zip: number, order: TakeOrder, file: number, threads: PdfThreads): Promise<Taken> => {
  const failed = (fault: FilingFault): Taken => ({ type: 'failed', file: order.file, fault })
  const hash = await written(zip, order, file)
  if (hash === null) return failed({ _tag: 'Damaged' })
  const wrongHead = faultOfHead(headOf(file))
  if (wrongHead !== null) return failed(wrongHead)
  const { at: path, ownCodes, mayNameOthers } = order
  const fault = await threads.faultIn({ path, ownCodes, mayNameOthers })
  return fault === null ? { type: 'taken', file: order.file, hash } : failed(fault)
}

const { O_CREAT, O_EXCL, O_RDWR, O_DSYNC } = constants

// Node's permission model forbids fsync, so each write waits for the disk
const forGood = O_CREAT | O_EXCL | O_RDWR | O_DSYNC

/** A taken entry is durable and has been checked. A failed one leaves no file. */
const takeEntry = async (zip: number, order: TakeOrder, threads: PdfThreads): Promise<Taken> => {
  const file = openSync(order.at, forGood, 0o600)
  try {
    const taken = await takenTo(zip, order, file, threads)
    if (taken.type === 'failed') rmSync(order.at)
    return taken
  } finally {
    closeSync(file)
  }
}

const take = (order: TakeOrder): Promise<Taken> =>
  state.open === null
    ? Promise.reject(new Error('no zip is open'))
    : takeEntry(state.open.zip, order, state.open.threads)

const check = async ({ path, pdfThread, patience }: CheckOrder): Promise<Checked> => {
  const threads = openPdfThreads({ program: pdfThread, codes: [] }, patience)
  threads.add()
  return { type: 'checked', fault: await threads.faultIn({ path, ownCodes: [], mayNameOthers: true }) }
}

const answerTo = (order: Order): Promise<Answer> => {
  switch (order.type) {
    case 'open':
      return open(order)
    case 'take':
      return take(order)
    case 'check':
      return check(order)
  }
}

const done = async (order: Order): Promise<void> => {
  try {
    send(await answerTo(order))
  } catch (error) {
    send({ type: 'broken', message: String(error) })
  }
}

const isOrder = (message: unknown): message is Order =>
  typeof message === 'object' && message !== null && 'type' in message

const mostBytes = 64 * 1024 * 1024

const serve = async (): Promise<void> => {
  for await (const [json] of framesOf(process.stdin, mostBytes)) {
    const order: unknown = JSON.parse(String(json))
    if (isOrder(order)) void done(order)
  }
  process.exit()
}

void serve()
