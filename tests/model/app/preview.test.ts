import { NEVER, of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { providePreview } from '../../../src/app/reports/provide-preview.ts'
import type { ScreenDeps } from '../../../src/app/screen-deps.ts'
import { O } from '../../../src/domain/fp.ts'
import { sampleDoubt, sampleLookups, sampleReport } from '../../samples/reports/reports.ts'
import { newId } from '../../samples/sample.ts'

/** A preview whose page is answered like this, of a report that is checked once it is let. */
const previewing = (page: () => Response) => {
  const checked = Promise.withResolvers<Response>()
  const asked: AbortSignal[] = []
  const sent: { readonly url: string; readonly body: string }[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    if (path === '/report-dates')
      return Promise.resolve(Response.json({ CurrentDataDate: '2026-06-30', PricedTo: '2026-06-30' }))
    if (path === '/report-output-formats') return Promise.resolve(Response.json(sampleLookups.formats))
    if (path === '/reports/preview') {
      return request.text().then((body) => {
        sent.push({ url: request.url, body })
        return page()
      })
    }
    if (path !== '/reports/check') return Promise.resolve(Response.json([]))
    asked.push(request.signal)
    return checked.promise
  })
  const client = makeClient({
    baseUrl: window.location.origin,
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  })
  const socket: ScreenDeps['socket'] = {
    states: of('live' as const),
    frames: NEVER,
    endings: NEVER,
    asides: NEVER,
    openDashboard: () => NEVER,
    tell: () => NEVER,
  }
  const actor = createActor(providePreview({ client, socket, onDecodeError: () => undefined, page: window }), {
    input: { content: O.some(sampleReport), levels: ['account'], isInSight: false, newId },
  })
  const ask = async (): Promise<void> => {
    actor.start()
    actor.send({ type: 'preview.opened' })
    await waitFor(actor, (state) => state.matches('ready'))
    actor.send({ type: 'filter.edited', filter: { code: 'A1' } })
    actor.send({ type: 'parameters.confirmed' })
  }
  return {
    actor,
    asked,
    sent,
    ask,
    letCheck: () => checked.resolve(Response.json({ fault: null, doubts: [sampleDoubt] })),
  }
}

const failed = () =>
  Response.json(
    { success: false, message: 'Error Rendering Report', detail: 'Code, line 1: unclosed' },
    { status: 422 },
  )

const made = () =>
  new Response('<p>', {
    headers: { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="valuation.html"' },
  })

test('a preview that failed is shown though the report is still being checked, which is given up', async () => {
  const { actor, asked, ask } = previewing(failed)
  await ask()
  const { context } = await waitFor(actor, (state) => O.isSome(state.context.failure))
  expect(context.failure).toEqual(O.some({ message: 'Code, line 1: unclosed', fault: null }))
  expect(asked.map(({ aborted }) => aborted)).toEqual([true])
  actor.stop()
})

test('a preview that came is shown with what the check found', async () => {
  const { actor, sent, ask, letCheck } = previewing(made)
  await ask()
  letCheck()
  const { context } = await waitFor(actor, (state) => O.isSome(state.context.output))
  expect(O.toNullable(context.output)?.doubts).toEqual([sampleDoubt])
  const [request] = sent
  expect([...new URL(request?.url ?? '').searchParams.keys()]).toEqual(['run'])
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ params: { AccountCode: 'A1', EndDate: '2026-06-30' } })
  actor.stop()
})
