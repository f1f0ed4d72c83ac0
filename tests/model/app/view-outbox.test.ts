import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { viewOutbox } from '../../../src/app/dashboards/provide-personal-view.ts'
import { E } from '../../../src/domain/fp.ts'
import type { WidgetView } from '../../../src/domain/dashboards/personal-view/personal-view.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const viewOf = (name: string): WidgetView => ({ hidden: [name] })

type Answer = (saved: E.Either<'again' | 'never', number>) => void

const openOutbox = () => {
  const sent: { readonly name: string | undefined; readonly answer: Answer }[] = []
  const outbox = createActor(
    viewOutbox(
      window,
      ({ view }) =>
        new Promise((answer) => {
          sent.push({ name: view.hidden?.[0], answer })
        }),
    ),
    { input: { type: 'portfolio', code: 'P1' } },
  ).start()
  const change = (name: string) => {
    outbox.send({ type: 'view.changed', wid: 'a', view: viewOf(name) })
  }
  const answer = async (index: number, saved: E.Either<'again' | 'never', number>) => {
    sent[index]?.answer(saved)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { outbox, change, answer, names: () => sent.map(({ name }) => name) }
}

test('a view that changes while the last is being saved waits for its answer', async () => {
  const { outbox, change, answer, names } = openOutbox()
  change('first')
  await vi.advanceTimersByTimeAsync(2000)
  change('second')
  await vi.advanceTimersByTimeAsync(2000)
  expect(names()).toEqual(['first'])
  await answer(0, E.right(1))
  expect(names()).toEqual(['first', 'second'])
  outbox.stop()
})

test('a view that is still being changed when the answer comes is left to rest first', async () => {
  const { outbox, change, answer, names } = openOutbox()
  change('first')
  await vi.advanceTimersByTimeAsync(2000)
  change('second')
  await answer(0, E.right(1))
  expect(names()).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(names()).toEqual(['first', 'second'])
  outbox.stop()
})

test('whoever leaves the dashboard has the last view saved after the one under way, and no other', async () => {
  const { outbox, change, answer, names } = openOutbox()
  change('first')
  await vi.advanceTimersByTimeAsync(2000)
  change('second')
  change('third')
  outbox.stop()
  expect(names()).toEqual(['first'])
  await answer(0, E.left('again'))
  expect(names()).toEqual(['first', 'third'])
  await answer(1, E.right(2))
  expect(names()).toEqual(['first', 'third'])
})

test('whoever closes the page has the last view sent at once', async () => {
  const { outbox, change, names } = openOutbox()
  change('first')
  await vi.advanceTimersByTimeAsync(2000)
  change('second')
  window.dispatchEvent(new Event('pagehide'))
  expect(names()).toEqual(['first', 'second'])
  outbox.stop()
})
