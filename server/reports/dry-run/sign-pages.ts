import { buffer } from 'node:stream/consumers'
import { pageSigns } from './page-signs.ts'

/** Tells what the pages of the PDF it is sent show, in a process of its own: reading a long one takes seconds. */
const [limitMs = 0] = process.argv.slice(2).map(Number)

// what started it may have ended
setTimeout(() => process.kill(process.pid, 'SIGKILL'), limitMs).unref()

const pdf = await buffer(process.stdin)
process.stdout.write(JSON.stringify(await pageSigns(new Uint8Array(pdf))))
