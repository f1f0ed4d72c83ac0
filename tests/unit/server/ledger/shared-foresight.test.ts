import { beforeEach, expect, test } from 'vitest'
import { type ForeseeImport, shareForesight } from '../../../../server/ledger/import/shared-foresight.ts'
import { E } from '../../../../src/domain/fp.ts'

const foreseenResult = E.right({ reasons: ['1 transactions of import 3 need account P3'], closedYears: [] })
const interruptedResult = E.left({ _tag: 'Interrupted' })

interface Begun {
  readonly id: string
  readonly signal: AbortSignal
  readonly answer: () => void
}

let begun: Begun[]
let position: number
let foresee: ForeseeImport

/** Resolves once all callers that wait for an available result have continued. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  begun = []
  position = 7
  foresee = shareForesight({
    lastPosition: () => Promise.resolve(position),
    foresee: (id, signal) => () =>
      new Promise((resolve) => {
        begun.push({ id, signal, answer: () => resolve(foreseenResult) })
        signal.addEventListener('abort', () => resolve(E.left({ _tag: 'Interrupted' })))
      }),
  })
})

const ask = (id: string, signal = new AbortController().signal) => foresee(id, signal)()

const ids = () => begun.map(({ id }) => id)

test('whoever asks for the same meanwhile is answered by one computation', async () => {
  const answers = [ask('2'), ask('2'), ask('2')]
  await settled()
  expect(ids()).toEqual(['2'])
  begun[0]?.answer()
  expect(await Promise.all(answers)).toEqual([foreseenResult, foreseenResult, foreseenResult])
  void ask('2')
  await settled()
  expect(ids()).toEqual(['2', '2'])
})

test('it goes on while anybody waits for it, and ends with the last who leaves', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [ask('2', first.signal), ask('2', second.signal)]
  await settled()
  first.abort()
  expect(await answers[0]).toEqual(interruptedResult)
  expect(begun[0]?.signal.aborted).toBe(false)
  second.abort()
  expect(await answers[1]).toEqual(interruptedResult)
  expect(begun[0]?.signal.aborted).toBe(true)
  void ask('2')
  await settled()
  expect(ids()).toEqual(['2', '2'])
})

test('another withdrawal waits for its turn, and nobody who has left it holds it', async () => {
  const gone = new AbortController()
  const first = ask('2')
  await settled()
  const abandoned = ask('3', gone.signal)
  const last = ask('4')
  await settled()
  expect(ids()).toEqual(['2'])
  gone.abort()
  expect(await abandoned).toEqual(interruptedResult)
  begun[0]?.answer()
  expect(await first).toEqual(foreseenResult)
  await settled()
  expect(ids()).toEqual(['2', '4'])
  begun[1]?.answer()
  expect(await last).toEqual(foreseenResult)
})

test('what was begun before something happened answers nobody who asks after it', async () => {
  void ask('2')
  await settled()
  position += 1
  const later = ask('2')
  await settled()
  begun[0]?.answer()
  await settled()
  expect(ids()).toEqual(['2', '2'])
  begun[1]?.answer()
  expect(await later).toEqual(foreseenResult)
})
