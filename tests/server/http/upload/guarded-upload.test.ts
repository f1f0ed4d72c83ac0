import { createHash } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUploadApp, type UploadApp } from './support/upload-app.ts'

let uploadApp: UploadApp
beforeAll(async () => {
  uploadApp = await openUploadApp()
})
afterAll(() => uploadApp.close())
// every outcome of a call leaves no file behind
afterEach(async () => {
  await expect.poll(() => uploadApp.left()).toEqual([])
})

const zipOf = (bytes: number, beginning = 'PK\u0003\u0004'): Buffer => Buffer.alloc(bytes, beginning)

type Part = readonly [name: string, value: string | Buffer]

const formOf = (...parts: readonly Part[]): FormData => {
  const form = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), 'reports.zip')
  return form
}

const send = (body: BodyInit, { token = 'admin', headers = {} } = {}): Promise<Response> =>
  fetch(`${uploadApp.address}/upload/archive`, { method: 'POST', headers: { 'access-token': token, ...headers }, body })

const answerOf = async (sending: Promise<Response>): Promise<readonly [number, unknown]> => {
  const response = await sending
  return [response.status, await response.json()]
}

const refusal = (status: number, details: object): readonly [number, unknown] => [
  status,
  expect.objectContaining({ success: false, ...details }),
]

const reportsPart: Part = ['reports', '{"id":7}']

describe('a zip', () => {
  test.each([4, 40_000, 100_000])('of %d bytes arrives as it is, with what is said of it', async (bytes) => {
    const zip = zipOf(bytes)
    expect(await answerOf(send(formOf(['identity', 'somebody else'], reportsPart, ['file', zip])))).toEqual([
      200,
      {
        folder: 'archive',
        id: 7,
        bytes,
        hash: createHash('sha256').update(zip).digest('hex'),
        by: 'admin',
      },
    ])
  })

  test('that its handler refuses is gone with the answer', async () => {
    const sending = send(formOf(['reports', '{"id":0}'], ['file', zipOf(100)]))
    expect(await answerOf(sending)).toEqual(refusal(422, { _tag: 'NothingChosen' }))
  })

  test('that cannot be kept for want of room is refused and gone', async () => {
    const sending = send(formOf(['reports', '{"id":-1}'], ['file', zipOf(100)]))
    expect(await answerOf(sending)).toEqual(refusal(507, { _tag: 'NoSpace' }))
    expect(uploadApp.noted).toEqual([expect.objectContaining({ code: 'ENOSPC' })])
  })

  test.each([
    ['is larger than it may be', zipOf(100_001), refusal(413, { _tag: 'UploadTooLarge' })],
    ['is much larger', zipOf(9_000_000), refusal(413, { _tag: 'UploadTooLarge' })],
    ['is larger than any form, as its length says', zipOf(11_000_000), refusal(413, { _tag: 'UploadTooLarge' })],
    ['is something else', zipOf(100, '%PDF'), refusal(415, { _tag: 'NotZip' })],
    ['is too short to be one', zipOf(3), refusal(415, { _tag: 'NotZip' })],
    ['is empty', Buffer.of(), refusal(415, { _tag: 'NotZip' })],
  ])('that %s is refused', async (_, file, refused) => {
    const before = uploadApp.handled()
    expect(await answerOf(send(formOf(reportsPart, ['file', file])))).toEqual(refused)
    expect(uploadApp.handled()).toBe(before)
  })

  test('without anything in it is for the handler to judge', async () => {
    const [status] = await answerOf(send(formOf(reportsPart, ['file', zipOf(22, 'PK\u0005\u0006')])))
    expect(status).toBe(200)
  })
})

describe('a form', () => {
  const file: Part = ['file', zipOf(50)]

  test.each([
    ['without a file', [reportsPart]],
    ['with two files', [reportsPart, file, file]],
    ['with more after the file', [reportsPart, file, ['more', '1']]],
    ['with more than is needed', [reportsPart, ...Array.from({ length: 9 }, (_, i): Part => [`more${i}`, '1']), file]],
    ['with a field too large to be one', [['reports', `"${'x'.repeat(9 * 1024 * 1024)}"`], file]],
    ['with a name no field may have', [['__proto__', '{}'], reportsPart, file]],
  ] satisfies readonly (readonly [string, readonly Part[]])[])('%s is refused', async (_, parts) => {
    expect(await answerOf(send(formOf(...parts)))).toEqual(refusal(400, { _tag: 'UploadMalformed' }))
  })

  test('whose fields are not what they should be is refused before its file is sent', async () => {
    const [status, body] = await answerOf(send(formOf(['reports', '{"id":"seven"}'], file)))
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, errors: [{ path: 'reports.id' }] })
  })

  test('with what is said of the file after it is refused', async () => {
    const [status, body] = await answerOf(send(formOf(file, reportsPart)))
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, errors: [{ path: 'reports', message: 'is required' }] })
  })

  test('whose fields are no JSON is refused', async () => {
    expect(await answerOf(send(formOf(['reports', '{"id":'], file)))).toEqual(refusal(400, {}))
  })

  test('that ends before it should is refused', async () => {
    const cut =
      '--b\r\ncontent-disposition: form-data; name="reports"\r\n\r\n{"id":7}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK\u0003\u0004'
    const sending = send(cut, { headers: { 'content-type': 'multipart/form-data; boundary=b' } })
    expect(await answerOf(sending)).toEqual(refusal(400, { _tag: 'UploadMalformed' }))
  })

  test('without a boundary is refused', async () => {
    const sending = send('PK', { headers: { 'content-type': 'multipart/form-data' } })
    expect(await answerOf(sending)).toEqual(refusal(400, { _tag: 'UploadMalformed' }))
  })

  test.each(['application/json', 'application/zip', 'application/x-www-form-urlencoded'])(
    'is what is asked for, and %s is not',
    async (type) => {
      const sending = send(new Uint8Array(zipOf(5000)), { headers: { 'content-type': type } })
      expect(await answerOf(sending)).toEqual(refusal(415, { message: 'Please send multipart/form-data' }))
    },
  )

  test('is taken by no other call', async () => {
    const response = await fetch(`${uploadApp.address}/json`, { method: 'POST', body: formOf(reportsPart) })
    expect(response.status).toBe(415)
  })
})

/** Begins a call and sends only the given bytes. */
const begin = (token: string) => {
  const sending = request(`${uploadApp.address}/upload/archive`, {
    method: 'POST',
    headers: { 'access-token': token, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '90000' },
  })
  sending.on('error', () => undefined)
  sending.flushHeaders()
  return sending
}

const answerTo = async (sending: ClientRequest): Promise<readonly [number | undefined, string]> => {
  const response = await new Promise<IncomingMessage>((resolve) => {
    sending.on('response', resolve)
  })
  return [response.statusCode, await text(response)]
}

const beginning =
  '--b\r\ncontent-disposition: form-data; name="reports"\r\n\r\n{"id":7}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'

describe('who may not send it', () => {
  test.each([
    ['is not signed in', 'nobody', 1],
    ['may not', 'client', 3],
    ['must change the password first', 'newcomer', 3],
  ])('because they %s is told before they have sent any of it', async (_, token, type) => {
    const sending = begin(token)
    const answered = answerTo(sending)
    const [status, body] = await answered
    sending.destroy()
    expect(status).toBe(403)
    expect(JSON.parse(body)).toMatchObject({ success: false, type })
  })
})

test('whoever goes away in the middle leaves nothing behind', async () => {
  const before = uploadApp.handled()
  const sending = begin('admin')
  sending.write(beginning)
  sending.write(zipOf(30_000))
  await expect.poll(async () => (await uploadApp.left()).length).toBe(1)
  sending.destroy()
  await expect.poll(() => uploadApp.left()).toEqual([])
  expect(uploadApp.handled()).toBe(before)
})

test('a server that closes ends what is still arriving, and leaves nothing behind', async () => {
  const closing = await openUploadApp()
  const { hostname, port } = new URL(closing.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    `POST /upload/archive HTTP/1.1\r\nhost: a\r\naccess-token: admin\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n${beginning}PK\u0003\u0004`,
  )
  await expect.poll(async () => (await closing.left()).length).toBe(1)
  await closing.stop()
  await expect.poll(() => closing.left()).toEqual([])
  await closing.close()
})
