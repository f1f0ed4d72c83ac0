import { NEVER, type Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { O } from '../../../src/domain/fp.ts'
import { secondTicks } from '../../../src/streams/browser/countdown.ts'
import type { LiveSocket } from '../../../src/streams/socket/open-socket.ts'
import { archiveChanges } from '../../../src/streams/events/archive-changes.ts'
import { reportProgress, runChanges } from '../../../src/streams/events/reports-changes.ts'
import { runMarbles } from './support/marbles.ts'

const runId = '11111111-1111-4111-8111-111111111111'
const otherId = '22222222-2222-4222-8222-222222222222'

const silenceSocket: LiveSocket = {
  states: NEVER,
  frames: NEVER,
  endings: NEVER,
  asides: NEVER,
  openDashboard: () => NEVER,
  tell: () => NEVER,
}

const aside = (body: unknown) => ({ type: 'aside', name: 'report-progress', body }) as const

const frameOf = (stream: string) => ({
  position: 1,
  previous: 0,
  event: { position: 1, stream, revision: 1, type: 'ReportIssued', data: {}, at: '', correlation: runId },
})

test('a run hears how far it has come itself, and nothing of another', () => {
  const reported: string[] = []
  runMarbles(({ cold, expectObservable }) => {
    const asides: LiveSocket['asides'] = cold('-gwox', {
      g: aside({ run: runId, stage: 'gathering' }),
      w: aside({ run: runId, stage: 'writing' }),
      o: aside({ run: otherId, stage: 'finishing' }),
      x: aside({ run: runId, stage: 'dreaming' }),
    })
    expectObservable(reportProgress({ ...silenceSocket, asides }, ({ name }) => reported.push(name), runId)).toBe(
      '-gw',
      {
        g: { type: 'stage.received', stage: 'gathering', wait: O.none },
        w: { type: 'stage.received', stage: 'writing', wait: O.none },
      },
    )
  })
  expect(reported).toEqual(['report-progress'])
})

test('First aid 6: a run hears what its PDF waits for', () => {
  runMarbles(({ cold, expectObservable }) => {
    const wait = { before: 3, seconds: 40 }
    const asides: LiveSocket['asides'] = cold('-w', { w: aside({ run: runId, stage: 'finishing', wait }) })
    expectObservable(reportProgress({ ...silenceSocket, asides }, () => undefined, runId)).toBe('-w', {
      w: { type: 'stage.received', stage: 'finishing', wait: O.some(wait) },
    })
  })
})

test('runs that come at once are heard of together', () => {
  runMarbles(({ cold, expectObservable }) => {
    const frames: Observable<ReturnType<typeof frameOf>> = cold('-rrd', {
      r: frameOf(`report-run/${runId}`),
      d: frameOf('dashboard/group/G1'),
    })
    expectObservable(runChanges({ ...silenceSocket, frames })).toBe('501ms h', { h: { type: 'runs.changed' } })
  })
})

test('of the archive the first is heard at once, and the last of many that come together', () => {
  runMarbles(({ cold, expectObservable }) => {
    const frames: Observable<ReturnType<typeof frameOf>> = cold('-sdss', {
      s: frameOf(`static-report/${runId}`),
      d: frameOf('upload/1'),
    })
    const changed = { h: { type: 'archive.changed' } as const }
    expectObservable(archiveChanges({ ...silenceSocket, frames })).toBe('-h 499ms h', changed)
  })
})

test('a second passes every second', () => {
  runMarbles(({ expectObservable }) => {
    expectObservable(secondTicks(), '2500ms !').toBe('1s s 999ms s', { s: { type: 'second.passed' } })
  })
})
