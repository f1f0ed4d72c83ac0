import { lastValueFrom } from 'rxjs'
import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { sendZip } from '../../../src/app/archive/provide-bulk-upload.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { newId } from '../../samples/sample.ts'

test('a bulk upload that failed is logged as an error, without the name of its zip', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const client = makeClient({
    // nobody listens there
    baseUrl: 'http://127.0.0.1:9',
    positions: createPositions(),
    token: () => O.none,
    refused: () => Promise.resolve(false),
  })
  const zip = new File(['PK'], 'Margaret Ashworth.zip')
  const sent = await lastValueFrom(sendZip(client, { id: newId(), zip, files: [] }))
  expect(sent).toEqual({ type: 'zip.answered', answer: E.left({ _tag: 'Lost' }) })
  const lines = logged.mock.calls.map(([line]): unknown => line)
  expect(lines).toContain('A bulk upload failed: Lost')
  expect(lines.filter((line) => typeof line === 'string' && line.includes('Margaret'))).toEqual([])
})

test('First aid 6: an upload that the server refuses shows the reason and the files', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [message, paths] = ['The name of a report has small letters', ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']]
  const errors = paths.map((path) => ({ path, message: 'It has no name' }))
  const server = createServer((request, response) => {
    request.resume()
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    response.writeHead(request.method === 'OPTIONS' ? 200 : 422, { ...allowed, 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: false, _tag: 'ReportNameMalformed', message, errors }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const client = makeClient({
    baseUrl: `http://127.0.0.1:${port}`,
    positions: createPositions(),
    token: () => O.none,
    refused: () => Promise.resolve(false),
  })
  const zip = new File(['PK'], 'June 2026.zip')
  const sent = await lastValueFrom(sendZip(client, { id: newId(), zip, files: [] }))
  server.close()
  const reason = `${message}: a.pdf, b.pdf, c.pdf and 1 more`
  expect(sent).toEqual({
    type: 'zip.answered',
    answer: E.left({ _tag: 'Refused', refusal: 'ReportNameMalformed', message: reason }),
  })
})
