import { openSync } from 'node:fs'
import process from 'node:process'
import { framesOf } from '../../frame.ts'
import { sendFrame } from '../../pipe.ts'
import type { Answer, Opened, Taken } from '../answer.ts'
import { readDirectory, type OpenOrder, type Order, type TakeOrder } from './directory.ts'
import { openPdfThreads, type PdfThreads } from './pdf-threads.ts'
import { takeEntry } from './take-entry.ts'

const send = (answer: Answer): void => {
  sendFrame([JSON.stringify(answer)])
}

interface Open {
  readonly zip: number
  readonly threads: PdfThreads
}

const state: { open: Open | null } = { open: null }

const largeBytes = 16 * 1024 * 1024

/** Two large PDFs at a time would take too much memory. */
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

const take = (order: TakeOrder): Promise<Taken> =>
  state.open === null
    ? Promise.reject(new Error('no zip is open'))
    : takeEntry(state.open.zip, order, state.open.threads)

const done = async (order: Order): Promise<void> => {
  try {
    send(await (order.type === 'open' ? open(order) : take(order)))
  } catch (error) {
    send({ type: 'broken', message: String(error) })
  }
}

const isOrder = (message: unknown): message is Order =>
  typeof message === 'object' && message !== null && 'type' in message

const mostBytes = 64 * 1024 * 1024

/** Reads one zip and the PDFs in it, as it is ordered to; ends with the server, whose end closes the pipe. */
const serve = async (): Promise<void> => {
  for await (const [json] of framesOf(process.stdin, mostBytes)) {
    const order: unknown = JSON.parse(String(json))
    if (isOrder(order)) void done(order)
  }
  process.exit()
}

void serve()
