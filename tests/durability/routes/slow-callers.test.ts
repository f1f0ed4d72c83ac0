import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlannedFile } from '../../../src/domain/archive/uploads/report-upload.ts'
import { openTestApp, type TestApp } from '../../server/support/calls/test-app.ts'

const arrivalMs = 2000

let testApp: TestApp
let address = new URL('http://127.0.0.1')
beforeAll(async () => {
  testApp = await openTestApp({ arrivalMs })
  address = new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => testApp.drop())

const plannedFile: PlannedFile = {
  path: 'P1 Valuation.pdf',
  report: {
    StaticReportName: 'p1-valuation',
    StaticReportTitle: 'Valuation',
    Year: 2026,
    Quarter: 'Q4',
    Type: 'portfolio',
    Code: 'P1',
  },
  mayReplace: false,
  mayRepeat: false,
  mayNameOthers: false,
}

const form = (id: string): string =>
  [
    '--b\r\ncontent-disposition: form-data; name="reports"\r\n\r\n',
    JSON.stringify({ id, name: 'June.zip', files: [plannedFile] }),
    '\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="June.zip"\r\n\r\nPK\u0003\u0004',
  ].join('')

/** A zip that comes in pieces, one every half second. */
const uploadIn = async (pieces: number, token: string): Promise<readonly [number | undefined, unknown]> => {
  const sending = request(new URL('/api/v1/reports/static/bulk-upload', address), {
    method: 'POST',
    headers: { 'access-token': token, 'content-type': 'multipart/form-data; boundary=b' },
  })
  const answer = new Promise<readonly [number | undefined, string]>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      text(response).then((body) => resolve([response.statusCode, body]), reject)
    })
  })
  sending.write(form(randomUUID()))
  for (let sent = 0; sent < pieces; sent += 1) {
    await sleep(500)
    sending.write('piece')
  }
  sending.end('\r\n--b--\r\n')
  const [status, body] = await answer
  return [status, JSON.parse(body)]
}

/** Sends an unfinished request. Returns the answer, and the milliseconds until the server ended the connection. */
const neverEnding = async (beginning: string): Promise<readonly [string, number]> => {
  const began = Date.now()
  const socket: Socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => undefined)
  socket.write(beginning)
  const answer = text(socket).catch(() => '')
  await once(socket, 'close')
  return [(await answer).slice(0, 'HTTP/1.1 408'.length), Date.now() - began]
}

test('a zip may take its time, and whatever else does not arrive is ended', async () => {
  const token = await testApp.signIn('admin')
  const json = 'host: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{'
  const [[status, upload], [headers, headersAfter], [body, bodyAfter]] = await Promise.all([
    uploadIn(8, token),
    neverEnding('GET /api/v1/health/live HTTP/1.1\r\nhost: a\r\nx-more: '),
    neverEnding(`POST /api/v1/authenticate HTTP/1.1\r\n${json}`),
  ])
  expect([status, upload]).toEqual([200, expect.objectContaining({ name: 'June.zip', bytes: 4 + 8 * 5 })])
  expect([headers, body]).toEqual(['HTTP/1.1 408', 'HTTP/1.1 408'])
  expect(bodyAfter).toBeLessThan(2 * arrivalMs)
  // node looks for them twice in that time
  expect(headersAfter).toBeLessThan(2.5 * arrivalMs)
})
