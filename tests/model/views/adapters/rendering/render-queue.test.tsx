import { act, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawAll, QueuedRender } from '../../../../../src/views/adapters/rendering/render-queue.tsx'
import { renderView } from '../../../support/render-view.tsx'

type Seen = (entries: readonly { readonly isIntersecting: boolean }[]) => void

const seenObservers: Seen[] = []

class Observer {
  constructor(seen: Seen) {
    seenObservers.push(seen)
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  seenObservers.length = 0
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('requestIdleCallback', vi.fn())
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
})

const panel = (name: string, isQuick: boolean) => (
  <QueuedRender of={{ name }} isQuick={isQuick} meanwhile={<p>Instead of {name}</p>}>
    <p>{name}</p>
  </QueuedRender>
)

test('what costs little to draw is drawn at once, and waits for nobody to see it', () => {
  renderView(panel('Words', true))
  expect(screen.getByText('Words')).toBeDefined()
  expect(seenObservers).toHaveLength(0)
})

test('what costs more is drawn once it is in sight', () => {
  renderView(panel('Chart', false))
  expect(screen.queryByText('Chart')).toBeNull()
  expect(screen.getByText('Instead of Chart')).toBeDefined()
  act(() => {
    seenObservers[0]?.([{ isIntersecting: false }])
  })
  expect(screen.queryByText('Chart')).toBeNull()
  act(() => {
    seenObservers[0]?.([{ isIntersecting: true }])
  })
  expect(screen.getByText('Chart')).toBeDefined()
  expect(screen.queryByText('Instead of Chart')).toBeNull()
})

test('what is printed is whole', () => {
  renderView(
    <>
      {panel('Chart', false)}
      {panel('Table', false)}
    </>,
  )
  act(drawAll)
  expect(screen.getByText('Chart')).toBeDefined()
  expect(screen.getByText('Table')).toBeDefined()
})
