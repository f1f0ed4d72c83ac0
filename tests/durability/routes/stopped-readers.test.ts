import { readdir, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fileReport, type FiledStaticReport } from '../../server/support/calls/file-static-report.ts'
import { openTestApp, type TestApp } from '../../server/support/calls/test-app.ts'

const [megabyte, readers] = [1024 * 1024, 24]
// more than a connection takes in before anybody reads it
const fileBytes = 16 * megabyte

let testApp: TestApp
let filed: FiledStaticReport
let accessToken = ''
let port = 0
beforeAll(async () => {
  testApp = await openTestApp()
  filed = await fileReport(testApp, {}, 'x'.repeat(fileBytes))
  accessToken = await testApp.signIn('client')
  port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => testApp.drop())

const sampleSockets: Socket[] = []
afterEach(() => {
  for (const socket of sampleSockets.splice(0)) socket.destroy()
})

interface AskedCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

/** Asks for the file, takes in how the answer begins and then nothing more. */
const stoppedReader = async ({ method, path: asked, body }: AskedCall): Promise<void> => {
  const socket = connect({ port, host: '127.0.0.1' })
  sampleSockets.push(socket)
  const sent = body === undefined ? '' : JSON.stringify(body)
  const ofBody =
    body === undefined ? [] : ['content-type: application/json', `content-length: ${sent.length.toString()}`]
  const headers = ['host: x', `access-token: ${accessToken}`, ...ofBody]
  socket.write([`${method} /api/v1/reports/static${asked} HTTP/1.1`, ...headers, '', sent].join('\r\n'))
  const beginning = await new Promise<string>((resolve, reject) => {
    socket.once('error', reject).once('data', (piece) => {
      socket.pause()
      resolve(piece.toString('latin1'))
    })
  })
  expect(beginning.split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes that cannot be freed: what merely has not been yet is more or less by chance. */
const held = (): number => {
  collectGarbage()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

/** How many files of the archive this process has open. */
const openFiles = async (): Promise<number> => {
  const all = await readdir('/proc/self/fd')
  const targets = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.includes(path.join('archive', 'files'))).length
}

test.runIf(process.platform === 'linux').each<readonly [string, () => AskedCall]>([
  ['a file', () => ({ method: 'GET', path: `/view/${filed.name}?id=${filed.id}` })],
  ['a year', () => ({ method: 'POST', path: '/zip/portfolio/P1', body: { year: 2026 } })],
])('many who stop reading %s hold little of it in memory, and nothing once they are gone', async (_, asked) => {
  const before = held()
  // one after the other: too many who take a file at the same moment are asked to try again
  for (let count = 0; count < readers; count += 1) await stoppedReader(asked())
  expect(held() - before).toBeLessThan(4 * fileBytes)
  await expect.poll(openFiles, { timeout: 20_000 }).toBe(readers)
  for (const socket of sampleSockets.splice(0)) socket.destroy()
  await expect.poll(openFiles, { timeout: 20_000 }).toBe(0)
})
