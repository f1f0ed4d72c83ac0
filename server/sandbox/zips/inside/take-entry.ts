import { closeSync, constants, openSync, readSync, rmSync } from 'node:fs'
import type { FilingFault } from '../../../../src/domain/archive/uploads/filing-fault.ts'
import type { Taken } from '../answer.ts'
import { isDamage, writeContent } from './entry-content.ts'
import type { TakeOrder } from './directory.ts'
import type { PdfThreads } from './pdf-threads.ts'

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

// under Node's permission model nothing can be flushed: each writing waits for the disk instead
const forGood = O_CREAT | O_EXCL | O_RDWR | O_DSYNC

/** Takes an entry out of a zip: what is told is on the disk for good and has been looked into, and of what failed nothing is left. */
export const takeEntry = async (zip: number, order: TakeOrder, threads: PdfThreads): Promise<Taken> => {
  const file = openSync(order.at, forGood, 0o600)
  try {
    const taken = await takenTo(zip, order, file, threads)
    if (taken.type === 'failed') rmSync(order.at)
    return taken
  } finally {
    closeSync(file)
  }
}
