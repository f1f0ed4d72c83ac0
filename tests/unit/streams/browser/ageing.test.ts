import { TestScheduler } from 'rxjs/testing'
import { expect, test } from 'vitest'
import { figuresAgeing } from '../../../../src/streams/browser/ageing.ts'

/** A page whose visibility can be set. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'

  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const aged = { a: { type: 'figures.aged' } } as const

const within = (turns: Readonly<Record<string, DocumentVisibilityState>>, marbles: string, first?: 'hidden') => {
  const scheduler = new TestScheduler((actual, expected) => {
    expect(actual).toEqual(expected)
  })
  scheduler.run(({ cold, expectObservable }) => {
    const page = new Page()
    page.visibilityState = first ?? 'visible'
    Object.entries(turns).forEach(([time, state]) => {
      cold(`${time} (x|)`).subscribe(() => page.turn(state))
    })
    expectObservable(figuresAgeing(page, 5, scheduler), '30s !').toBe(marbles, aged)
  })
}

test('figures age every so many seconds', () => {
  within({}, '5s a 4999ms a 4999ms a 4999ms a 4999ms a')
})

test('not while the page is hidden, but at once when it is seen again too late', () => {
  within({ '6s': 'hidden', '18s': 'visible' }, '5s a 12999ms a 4999ms a 4999ms a')
})

test('no sooner because the page was hidden for a moment', () => {
  within({ '6s': 'hidden', '7s': 'visible' }, '5s a 4999ms a 4999ms a 4999ms a 4999ms a')
})

test('not before the page is seen at all', () => {
  within({ '20s': 'visible' }, '20s a 4999ms a', 'hidden')
})
