import { parentPort } from 'node:worker_threads'
import { repackedPdf } from './repacked-pdf.ts'

/** Answers each PDF with the same as it is kept; packing a long one takes a tenth of a second. */
parentPort?.on('message', ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) => {
  parentPort?.postMessage(repackedPdf(Buffer.from(buffer, byteOffset, length)))
})
