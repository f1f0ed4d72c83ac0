import { buffer } from 'node:stream/consumers'
import { pageFingerprints } from './page-signs.ts'

/** A separate process, because reading a long PDF takes seconds. */
const [limitMs = 0] = process.argv.slice(2).map(Number)

// ends the process even if its parent has ended
setTimeout(() => process.kill(process.pid, 'SIGKILL'), limitMs).unref()

const pdfBytes = await buffer(process.stdin)
process.stdout.write(JSON.stringify(await pageFingerprints(new Uint8Array(pdfBytes))))
