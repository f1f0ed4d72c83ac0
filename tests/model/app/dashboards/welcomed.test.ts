import { beforeEach, expect, test } from 'vitest'
import { createWelcomed } from '../../../../src/app/dashboards/welcomed.ts'

beforeEach(() => {
  localStorage.clear()
})

test('somebody is welcomed for as long as the page of their first visit is open, and not again', () => {
  const first = createWelcomed(window)
  expect([first('jane'), first('jane')]).toEqual([false, false])
  const later = createWelcomed(window)
  expect([later('jane'), later('john')]).toEqual([true, false])
})
