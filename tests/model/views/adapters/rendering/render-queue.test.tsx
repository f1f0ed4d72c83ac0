import { act, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawAll, InTurn } from '../../../../../src/views/adapters/rendering/render-queue.tsx'
import { renderView } from '../../../support/render-view.tsx'

type Seen = (entries: readonly { readonly isIntersecting: boolean }[]) => void

const observersSeens: Seen[] = []

class Observer {
  constructor(seen: Seen) {
    observersSeens.push(seen)
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  observersSeens.length = 0
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('requestIdleCallback', vi.fn())
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
})

const panel = (name: string, isQuick: boolean) => (
  <InTurn of={{ name }} isQuick={isQuick} meanwhile={<p>Instead of {name}</p>}>
    <p>{name}</p>
  </InTurn>
)

test('what costs little to draw is drawn at once, and waits for nobody to see it', () => {
  renderView(panel('Words', true))
  expect(screen.getByText('Words')).toBeDefined()
  expect(observersSeens).toHaveLength(0)
})

test('what costs more is drawn once it is in sight', () => {
  renderView(panel('Chart', false))
  expect(screen.queryByText('Chart')).toBeNull()
  expect(screen.getByText('Instead of Chart')).toBeDefined()
  act(() => {
    observersSeens[0]?.([{ isIntersecting: false }])
  })
  expect(screen.queryByText('Chart')).toBeNull()
  act(() => {
    observersSeens[0]?.([{ isIntersecting: true }])
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
