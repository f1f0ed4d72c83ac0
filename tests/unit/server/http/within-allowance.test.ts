import { expect, test } from 'vitest'
import { limitedBy } from '../../../../server/http/within-allowance.ts'
import { E, TE } from '../../../../src/domain/fp.ts'

const line = { slots: 1, maxQueued: 2, timeoutSeconds: 30 }
const tooMany = (retryAfter: number) => E.left({ _tag: 'TooManyRequests', retryAfter })
const doneResult = E.right('done')

const present = new AbortController().signal

/** Work of a person that ends when the test releases it. */
const held = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work =
    (person: string): TE.TaskEither<never, string> =>
    () => {
      begun.push(person)
      return new Promise((resolve) => {
        ends.push(() => resolve(E.right('done')))
      })
    }
  return { begun, work, letGo: () => ends.shift()?.() }
}

const openLimit = (allowance: Parameters<typeof limitedBy>[0]) => {
  const clock = { ms: 1_000_000 }
  const limited = limitedBy(allowance, () => new Date(clock.ms))
  const ask = (person: string, work: TE.TaskEither<string, string> = TE.right('done'), signal = present) =>
    limited({ person, signal }, work)()
  return { clock, ask }
}

/** Everything that can happen without anybody else has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one person is refused what another still has, until there is more', async () => {
  const { clock, ask } = openLimit({ burst: 2, everySeconds: 10, line: null })
  expect([await ask('ann'), await ask('ann'), await ask('ann')]).toEqual([doneResult, doneResult, tooMany(10)])
  expect(await ask('bob')).toEqual(doneResult)
  clock.ms += 9001
  expect(await ask('ann')).toEqual(tooMany(1))
  clock.ms += 999
  expect([await ask('ann'), await ask('ann')]).toEqual([doneResult, tooMany(10)])
})

test('whoever waits as long as they are told gets through, also when the clock was set back meanwhile', async () => {
  const { clock, ask } = openLimit({ burst: 2, everySeconds: 10, line: null })
  expect(await ask('ann')).toEqual(doneResult)
  clock.ms -= 900_000
  expect(await ask('ann')).toEqual(tooMany(10))
  clock.ms += 10_000
  expect([await ask('ann'), await ask('ann')]).toEqual([doneResult, tooMany(10)])
})

test('work that fails says why, and counts', async () => {
  const { ask } = openLimit({ burst: 1, everySeconds: 10, line: null })
  const failing = TE.left('no')
  const { clock, ask: askInLine } = openLimit({ burst: 1, everySeconds: 10, line })
  expect([await ask('ann', failing), await askInLine('ann', failing)]).toEqual([E.left('no'), E.left('no')])
  expect([await ask('ann'), await askInLine('ann')]).toEqual([tooMany(10), tooMany(10)])
  clock.ms += 10_000
  expect(await askInLine('ann')).toEqual(doneResult)
})

test('what the server could not do costs nobody anything', async () => {
  const { ask } = openLimit({ burst: 2, everySeconds: 10, line })
  const broken = () => Promise.reject(new Error('no room'))
  for (let n = 0; n < 20; n += 1) await expect(ask('ann', broken)).rejects.toThrow('no room')
  expect([await ask('ann'), await ask('ann'), await ask('ann')]).toEqual([doneResult, doneResult, tooMany(10)])
})

test('what one person asks for waits in their own line, and another goes past it', async () => {
  const { ask } = openLimit({ burst: 100, everySeconds: 1, line })
  const { begun, work, letGo } = held()
  const anns = [ask('ann', work('ann 1')), ask('ann', work('ann 2')), ask('ann', work('ann 3'))]
  const bobs = ask('bob', work('bob'))
  await settled()
  expect(begun).toEqual(['ann 1', 'bob'])
  letGo()
  expect(await anns[0]).toEqual(doneResult)
  await settled()
  expect(begun).toEqual(['ann 1', 'bob', 'ann 2'])
  begun.forEach(letGo)
  await settled()
  letGo()
  expect(await Promise.all([...anns, bobs])).toEqual([doneResult, doneResult, doneResult, doneResult])
})

test('who finds their line full has spent nothing', async () => {
  const { ask } = openLimit({ burst: 4, everySeconds: 100, line })
  const { work, letGo } = held()
  const three = ['ann 1', 'ann 2', 'ann 3'].map((name) => ask('ann', work(name)))
  expect(await Promise.all(Array.from({ length: 20 }, () => ask('ann')))).toEqual(
    Array.from({ length: 20 }, () => tooMany(5)),
  )
  for (const one of three) {
    letGo()
    await one
    await settled()
  }
  expect([await ask('ann'), await ask('ann')]).toEqual([doneResult, tooMany(100)])
})

test('who goes away leaves the line, and their work is never begun', async () => {
  const { ask } = openLimit({ burst: 100, everySeconds: 1, line })
  const { begun, work, letGo } = held()
  const leaving = new AbortController()
  const first = ask('ann', work('ann 1'))
  const second = ask('ann', work('ann 2'), leaving.signal)
  const third = ask('ann', work('ann 3'))
  leaving.abort()
  expect(await second).toEqual(tooMany(5))
  letGo()
  expect(await first).toEqual(doneResult)
  await settled()
  expect(begun).toEqual(['ann 1', 'ann 3'])
  letGo()
  expect(await third).toEqual(doneResult)
})

test('who has waited for as long as there is patience is told to come again', async () => {
  const { ask } = openLimit({ burst: 100, everySeconds: 1, line: { ...line, timeoutSeconds: 0 } })
  const { begun, work, letGo } = held()
  const first = ask('ann', work('ann 1'))
  expect(await ask('ann', work('ann 2'))).toEqual(tooMany(5))
  letGo()
  expect([await first, begun]).toEqual([doneResult, ['ann 1']])
})
