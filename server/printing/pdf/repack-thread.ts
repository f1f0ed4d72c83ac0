import { parentPort } from 'node:worker_threads'
import { repackedPdf } from './repacked-pdf.ts'

/** Runs in a thread, because packing a long PDF takes a tenth of a second. */
parentPort?.on('message', ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) => {
  parentPort?.postMessage(repackedPdf(Buffer.from(buffer, byteOffset, length)))
})
