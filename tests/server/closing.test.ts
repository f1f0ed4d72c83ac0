import { expect, test } from 'vitest'
import { type Close, openClosing } from '../../server/closing.ts'

const never = new Promise<never>(() => undefined)

const opened = () => {
  const [closed, defects]: [string[], unknown[]] = [[], []]
  const closing = openClosing((defect) => void defects.push(defect))
  const step =
    (name: string, then: Close = () => Promise.resolve()): Close =>
    () => {
      closed.push(name)
      return then()
    }
  return { closing, step, closed, defects }
}

test('what was opened last is closed first', async () => {
  const { closing, step, closed } = opened()
  closing.addLasting(step('database'))
  closing.add(step('log'))
  closing.add(step('calls'))
  expect(await closing.closeAll(never)).toBe(true)
  expect(closed).toEqual(['calls', 'log', 'database'])
})

test('what cannot be closed is noted, and all else is closed', async () => {
  const { closing, step, closed, defects } = opened()
  const defect = new Error('it does not close')
  closing.addLasting(step('database'))
  closing.add(step('log', () => Promise.reject(defect)))
  closing.add(() => {
    throw defect
  })
  expect(await closing.closeAll(never)).toBe(true)
  expect([closed, defects]).toEqual([
    ['log', 'database'],
    [defect, defect],
  ])
})

test('what does not end is left behind when there is no time left, but for the database', async () => {
  const { closing, step, closed } = opened()
  const { promise: hurry, resolve: hurryUp } = Promise.withResolvers<undefined>()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<undefined>()
  const ended: boolean[] = []
  closing.addLasting(step('database', () => stopped))
  closing.add(step('log'))
  closing.add(step('calls', () => never))
  const all = closing.closeAll(hurry).then((isInTime) => void ended.push(isInTime))
  hurryUp(undefined)
  await expect.poll(() => closed).toEqual(['calls', 'log', 'database'])
  expect(ended).toEqual([])
  stop(undefined)
  await all
  expect(ended).toEqual([false])
})

test('it is closed once, whoever asks again', async () => {
  const { closing, step, closed } = opened()
  closing.add(step('log'))
  await Promise.all([closing.closeAll(never), closing.closeAll(never)])
  expect(closed).toEqual(['log'])
})
