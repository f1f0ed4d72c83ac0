import { NEVER, type Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { O } from '../../../src/domain/fp.ts'
import { seconds } from '../../../src/streams/browser/countdown.ts'
import type { LiveSocket } from '../../../src/streams/socket/open-socket.ts'
import { archiveChanges } from '../../../src/streams/events/archive-changes.ts'
import { reportProgress, runChanges } from '../../../src/streams/events/reports-changes.ts'
import { marbles } from './support/marbles.ts'

const run = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'

const silence: LiveSocket = {
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
  event: { position: 1, stream, revision: 1, type: 'ReportIssued', data: {}, at: '', correlation: run },
})

test('a run hears how far it has come itself, and nothing of another', () => {
  const reported: string[] = []
  marbles(({ cold, expectObservable }) => {
    const asides: LiveSocket['asides'] = cold('-gwox', {
      g: aside({ run, stage: 'gathering' }),
      w: aside({ run, stage: 'writing' }),
      o: aside({ run: other, stage: 'finishing' }),
      x: aside({ run, stage: 'dreaming' }),
    })
    expectObservable(reportProgress({ ...silence, asides }, ({ name }) => reported.push(name), run)).toBe('-gw', {
      g: { type: 'stage.received', stage: 'gathering', wait: O.none },
      w: { type: 'stage.received', stage: 'writing', wait: O.none },
    })
  })
  expect(reported).toEqual(['report-progress'])
})

test('First aid 6: a run hears what its PDF waits for', () => {
  marbles(({ cold, expectObservable }) => {
    const wait = { before: 3, seconds: 40 }
    const asides: LiveSocket['asides'] = cold('-w', { w: aside({ run, stage: 'finishing', wait }) })
    expectObservable(reportProgress({ ...silence, asides }, () => undefined, run)).toBe('-w', {
      w: { type: 'stage.received', stage: 'finishing', wait: O.some(wait) },
    })
  })
})

test('runs that come at once are heard of together', () => {
  marbles(({ cold, expectObservable }) => {
    const frames: Observable<ReturnType<typeof frameOf>> = cold('-rrd', {
      r: frameOf(`report-run/${run}`),
      d: frameOf('dashboard/group/G1'),
    })
    expectObservable(runChanges({ ...silence, frames })).toBe('501ms h', { h: { type: 'runs.changed' } })
  })
})

test('of the archive the first is heard at once, and the last of many that come together', () => {
  marbles(({ cold, expectObservable }) => {
    const frames: Observable<ReturnType<typeof frameOf>> = cold('-sdss', {
      s: frameOf(`static-report/${run}`),
      d: frameOf('upload/1'),
    })
    const changed = { h: { type: 'archive.changed' } as const }
    expectObservable(archiveChanges({ ...silence, frames })).toBe('-h 499ms h', changed)
  })
})

test('a second passes every second', () => {
  marbles(({ expectObservable }) => {
    expectObservable(seconds(), '2500ms !').toBe('1s s 999ms s', { s: { type: 'second.passed' } })
  })
})
