import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync, statSync } from 'node:fs'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { pdfOf } from '../../../server/sandbox/zips/support/pdf-of.ts'
import { openWorkFolder } from '../../../server/sandbox/zips/support/unzipped.ts'

const server = fileURLToPath(new URL('./support/unzipping-server.ts', import.meta.url))
const [kilobyte, megabyte] = [1024, 1024 * 1024]

const pdfOfBytes = (bytes: number): Buffer => pdfOf(['Valuation of PF00001'], randomBytes(bytes).toString('latin1'))

const writeZip = async (to: string, files: number, sizes: readonly number[]): Promise<void> => {
  const zip = new ZipFile()
  const contents = sizes.map(pdfOfBytes)
  for (let nth = 0; nth < files; nth += 1)
    zip.addBuffer(contents[nth % contents.length] ?? Buffer.alloc(0), `${nth}.pdf`, { compress: nth % 2 === 0 })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(to))
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const bytesIn = (status: string, ...kinds: readonly string[]): number =>
  kinds.reduce((all, kind) => all + Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * kilobyte, 0)

const childrenOf = (pid: number): readonly number[] =>
  read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)

const heldBytes = (pid: number): number =>
  childrenOf(pid).reduce(
    (all, child) => all + heldBytes(child),
    bytesIn(read(`/proc/${pid}/status`), 'RssAnon', 'RssShmem'),
  )

/** With all processes it started, whose program is the one it runs itself: in memory that is there once. */
const residentBytes = (pid: number): number => heldBytes(pid) + bytesIn(read(`/proc/${pid}/status`), 'RssFile')

const weighed = async (zip: string, folder: string, files: number) => {
  const unzipping = fork(server, [zip, folder, String(files)])
  await once(unzipping, 'message')
  const pid = unzipping.pid ?? 0
  const weight = { before: residentBytes(pid), most: 0 }
  const weighing = setInterval(() => {
    weight.most = Math.max(weight.most, residentBytes(pid))
  }, 20)
  unzipping.send('begin')
  const answers: readonly unknown[] = await once(unzipping, 'message')
  const [answer]: readonly unknown[] = answers
  clearInterval(weighing)
  return { answer, grown: Math.round((weight.most - weight.before) / megabyte) }
}

test.runIf(process.platform === 'linux').each([
  ['many files', 330, [100, 250, 500, 1000, 2500, 5000].map((size) => size * kilobyte)],
  ['files as large as they may be', 11, [49 * megabyte]],
])('500 MB of %s are unzipped in less than 150 MB, with all processes', async (_, files, sizes) => {
  const workFolder = await openWorkFolder(Buffer.alloc(0))
  await writeZip(workFolder.zip, files, sizes)
  expect(statSync(workFolder.zip).size).toBeGreaterThan(500 * megabyte)
  const { answer, grown } = await weighed(workFolder.zip, workFolder.folder, files)
  expect(answer).toEqual({ isRight: true, unzipped: files })
  expect(await workFolder.left()).toEqual([])
  expect(grown).toBeLessThan(150)
  await workFolder.remove()
})
