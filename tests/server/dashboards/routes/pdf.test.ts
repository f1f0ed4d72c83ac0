import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { E, TE } from '../../../../src/domain/fp.ts'
import { untilAborted } from '../../../../server/log/concurrency/until-aborted.ts'
import type { PrintRefusal } from '../../../../server/printing/chromium-pool.ts'
import type { PrintPdf } from '../../../../server/dashboards/routes/pdf.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

interface Printed {
  readonly path: string
  readonly token: string
}

let testApp: TestApp
let clientToken = ''
const printed: Printed[] = []
const printer: { refusal: PrintRefusal | null } = { refusal: null }
const bytes = new TextEncoder().encode('%PDF-1.4 of a dashboard')

beforeAll(async () => {
  const print: PrintPdf = (path, token) => {
    if (printer.refusal !== null) return TE.left(printer.refusal)
    printed.push({ path, token })
    return TE.right(bytes)
  }
  testApp = await openTestApp({ print })
  clientToken = await testApp.signIn('client')
})
afterAll(() => testApp.drop())

const ask = (path: string, token = clientToken) => testApp.call('GET', path, undefined, { token })

test('a document comes as a file under the name of an export, made with the caller’s own session', async () => {
  printed.length = 0
  const { statusCode, headers, rawPayload } = await ask('/dashboard/group/G1/pdf?asAt=2026-06-30&knownOn=2026-07-15')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="dashboard_Dashboard - [^"]*\(G1\) - as at 30-Jun-26_\d{14}\.pdf"; filename\*=/,
  )
  expect(new Uint8Array(rawPayload)).toEqual(bytes)
  expect(printed).toEqual([
    {
      path: '/print/dashboard/group/G1?asAt=2026-06-30&knownOn=2026-07-15',
      token: clientToken,
    },
  ])
})

test('nothing is printed of a dashboard the caller may not open, or that there is not', async () => {
  printed.length = 0
  expect((await ask('/dashboard/group/G3/pdf')).statusCode).toBe(403)
  expect((await ask('/dashboard/portfolio/P4/pdf')).statusCode).toBe(403)
  expect((await ask('/dashboard/group/nowhere/pdf', await testApp.signIn('admin'))).statusCode).toBe(404)
  expect(printed).toEqual([])
})

test.each(['asAt=yesterday', 'knownOn=2026-13-01'])('%s is malformed', async (query) => {
  const { statusCode, json } = await ask(`/dashboard/group/G1/pdf?${query}`)
  expect([statusCode, json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([400, query.split('=')[0]])
})

const stopped = {
  success: false,
  _tag: 'ServerStopped',
  retryAfter: 1,
  message: 'The server was stopped. Please try again in a moment',
}

describe('what is printed while the server is stopped', () => {
  test('is given up in time, and answered that the server was stopped', async () => {
    const begun = Promise.withResolvers<null>()
    const node = await testApp.anotherNode({
      print: (_, __, signal) => async () => {
        begun.resolve(null)
        await untilAborted(signal)
        return E.left({ _tag: 'PrintFailed' })
      },
    })
    const asked = node.call('GET', '/dashboard/group/G1/pdf', undefined, { token: clientToken })
    await begun.promise
    await node.running.stop()
    const { statusCode, headers, json } = await asked
    expect([statusCode, headers['retry-after'], json()]).toEqual([503, '1', stopped])
    await node.close()
  })

  test('is no fault of the printing when it fails before, as its page can read nothing any more', async () => {
    const failing = Promise.withResolvers<E.Either<PrintRefusal, Uint8Array>>()
    const begun = Promise.withResolvers<null>()
    const node = await testApp.anotherNode({
      print: () => () => {
        begun.resolve(null)
        return failing.promise
      },
    })
    const asked = node.call('GET', '/dashboard/group/G1/pdf', undefined, { token: clientToken })
    await begun.promise
    const stopping = node.running.stop()
    failing.resolve(E.left({ _tag: 'PrintFailed' }))
    const { statusCode, json } = await asked
    expect([statusCode, json()]).toEqual([503, stopped])
    await stopping
    await node.close()
  })
})

test.each([
  { _tag: 'NoPrinter', status: 503, message: 'This server cannot create PDFs' },
  { _tag: 'PrinterBusy', status: 503, message: 'Too many PDFs are being created. Please try again in a moment' },
  { _tag: 'PrintFailed', status: 503, message: 'The PDF could not be created. Please try again' },
  { _tag: 'PrintTooSlow', status: 504, message: 'Creating the PDF took too long' },
] as const)('$_tag is said in so many words', async ({ _tag, status, message }) => {
  printer.refusal = { _tag }
  const { statusCode, json } = await ask('/dashboard/group/G1/pdf')
  printer.refusal = null
  expect(statusCode).toBe(status)
  expect(json()).toMatchObject({ success: false, _tag, message })
})
