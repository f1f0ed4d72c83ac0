import { ignoreElements, type Observable, tap } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { expect, test } from 'vitest'
import { createLastTouch } from '../../../../src/app/session/provide-sessions-panel.ts'
import { activityReports } from '../../../../src/streams/browser/activity.ts'

type Touch = readonly [second: number, name: string]

/** The times of reports to the server, and the seconds since the last touch in each. `connections` are the times of connections. */
const sentIdle = (
  touches: readonly Touch[],
  connections = 'c',
): readonly (readonly [second: number, idle: unknown])[] => {
  const received: (readonly [number, unknown])[] = []
  const scheduler = new TestScheduler((actual, expected) => {
    expect(actual).toEqual(expected)
  })
  scheduler.run(({ cold, hot, expectObservable }) => {
    const page = new EventTarget()
    const lastTouch = createLastTouch(() => scheduler.now())
    const connected: Observable<string> = hot(connections)
    const isThere = { now: false }
    const there = connected.pipe(
      tap((state) => {
        isThere.now = state === 'c'
      }),
    )
    for (const [second, name] of touches)
      cold(`${second.toString()}s (t|)`).subscribe(() => page.dispatchEvent(new Event(name)))
    const say = (name: string, body: () => unknown): void => {
      if (isThere.now && name === 'tell-active') received.push([Math.round(scheduler.now() / 1000), body()])
    }
    const tell = (name: string, body: () => unknown): Observable<never> => {
      say(name, body)
      return there.pipe(
        tap(() => {
          say(name, body)
        }),
        ignoreElements(),
      )
    }
    there.subscribe()
    expectObservable(activityReports(page, { tell }, lastTouch, scheduler), '600s !').toBe('')
  })
  return received
}

test('the server is told of a key or a pointer at once, and not again within a minute', () => {
  expect(sentIdle([[5, 'keydown']])).toEqual([[5, 0]])
  expect(
    sentIdle([
      [5, 'pointermove'],
      [6, 'wheel'],
      [7, 'pointerdown'],
    ]),
  ).toEqual([
    [5, 0],
    [65, 58],
  ])
})

test('who does nothing says nothing, whatever else happens on the page', () => {
  expect(sentIdle([])).toEqual([])
  expect(
    sentIdle([
      [5, 'scroll'],
      [9, 'visibilitychange'],
    ]),
  ).toEqual([])
})

test('what could not be told is told when the connection is back, with how long ago it was by then', () => {
  expect(sentIdle([[5, 'keydown']], '100s c')).toEqual([[100, 95]])
})
