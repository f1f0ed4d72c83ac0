import { NEVER, of, Subject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { provideChangeRequests } from '../../../src/app/change-requests/provide-change-requests.ts'
import type { ScreenDeps } from '../../../src/app/screen-deps.ts'
import { O } from '../../../src/domain/fp.ts'
import type { EventFrame } from '../../../src/domain/log/frame.ts'
import { declinedRequest, limitRequest } from '../../samples/change-requests/change-requests.ts'
import { newId } from '../../samples/sample.ts'

const pages = new Map([
  ['status=pending', { requests: [limitRequest], next: null }],
  ['', { requests: [limitRequest], next: 'c1' }],
  ['after=c1', { requests: [declinedRequest], next: 'c3' }],
  ['after=c3', { requests: [{ ...declinedRequest, id: 'c4' }], next: null }],
])

test('First aid 14: only requests that wait and known pages are read, earlier ones when asked for', async () => {
  const queries: string[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    const query = new URL(request.url).search.slice(1)
    queries.push(query)
    return Promise.resolve(Response.json(pages.get(query)))
  })
  const frames = new Subject<EventFrame>()
  const supplies: ScreenDeps = {
    client: makeClient({
      baseUrl: window.location.origin,
      token: () => O.none,
      positions: createPositions(),
      refused: () => Promise.resolve(false),
    }),
    socket: {
      states: of('live' as const),
      frames,
      endings: NEVER,
      asides: NEVER,
      openDashboard: () => NEVER,
      tell: () => NEVER,
    },
    onDecodeError: () => undefined,
    page: window,
  }
  const input = { reader: 'second', newId }
  const actor = createActor(provideChangeRequests(supplies), { input }).start()
  const knows = (count: number) =>
    waitFor(actor, ({ context: { list } }) => O.isSome(list.known) && list.known.value.requests.length === count)
  const { context } = await knows(1)
  expect(O.isSome(context.list.known) && context.list.known.value.pending).toEqual([limitRequest])
  expect(queries.splice(0)).toEqual(['status=pending', ''])
  actor.send({ type: 'more.requested' })
  await knows(2)
  expect(queries.splice(0)).toEqual(['after=c1'])
  frames.next({
    position: 2,
    previous: 1,
    event: {
      position: 2,
      stream: 'change-request/c1',
      type: 'ChangeDeclined',
      revision: 2,
      data: {},
      correlation: newId(),
      at: '',
    },
  })
  await vi.waitFor(() => {
    expect(queries).toEqual(['status=pending', '', 'after=c1'])
  })
})
