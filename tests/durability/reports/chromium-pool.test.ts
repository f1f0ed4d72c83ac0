import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openChromiumPool, type PoolOptions, type PrintRefusal } from '../../../server/printing/chromium-pool.ts'
import { freshContextSlots } from '../../../server/printing/document-slots.ts'
import { findChromium } from '../../../server/printing/launch-chromium.ts'
import { E, O } from '../../../src/domain/fp.ts'
import type { PrintWait } from '../../../src/domain/reports/run/print-wait.ts'

const defects: unknown[] = []
const poolOptions: PoolOptions = {
  executablePath: O.fromNullable(process.env['CHROMIUM_PATH']),
  onDefect: (defect) => defects.push(defect),
}

const hasChromium = O.isSome(await findChromium(poolOptions.executablePath))

test('where the Chromium that was named is not there, nothing is printed and it is said', async () => {
  const pool = openChromiumPool({ ...poolOptions, executablePath: O.some('/nowhere/chromium') })
  expect(await pool.use({}, () => Promise.resolve('printed'))()).toEqual(E.left({ _tag: 'NoPrinter' }))
  await pool.close()
})

describe.skipIf(!hasChromium)('with a Chromium', () => {
  const textOf = (html: string) => (pool: ReturnType<typeof openChromiumPool>) =>
    pool.use({}, async (context) => {
      const page = await context.newPage()
      await page.setContent(html)
      return page.locator('p').textContent()
    })()

  test('the browser is kept, and each has a context of its own', async () => {
    const pool = openChromiumPool(poolOptions)
    const browsers = await Promise.all(
      [1, 2, 3].map(() => pool.use({}, (context) => Promise.resolve([context.browser(), context]))()),
    )
    const used = browsers.map((either) => (E.isRight(either) ? either.right : []))
    expect(new Set(used.map(([browser]) => browser)).size).toBe(1)
    expect(new Set(used.map(([, context]) => context)).size).toBe(3)
    await pool.close()
  })

  test('a browser that crashed is replaced for the next', async () => {
    const pool = openChromiumPool(poolOptions)
    const crashed = await pool.use({}, async (context) => {
      await context.browser()?.close()
      return (await context.newPage()).url()
    })()
    expect(crashed).toEqual(E.left({ _tag: 'PrintFailed' }))
    expect(defects.length).toBeGreaterThan(0)
    expect(await textOf('<p>again</p>')(pool)).toEqual(E.right('again'))
    await pool.close()
  })

  /** On a machine that is busy a browser may take longer to start than a document has. */
  const started = async <A>(use: () => Promise<E.Either<PrintRefusal, A>>): Promise<A> => {
    let answer = await use()
    while (E.isLeft(answer) && answer.left._tag === 'PrintTooSlow') answer = await use()
    if (E.isLeft(answer)) throw new Error(answer.left._tag)
    return answer.right
  }

  test('First aid 6: a print is told what it waits for, until it has begun and how long it may take', async () => {
    const pool = openChromiumPool({ ...poolOptions, atATime: 1 })
    await started(() => textOf('<p>warm</p>')(pool))
    const told: Record<string, readonly PrintWait[]> = {}
    const print = (name: string) =>
      pool.useSlot(freshContextSlots({}), () => wait(50), undefined, {
        letters: 0,
        onWait: (now) => {
          told[name] = [...(told[name] ?? []), now]
        },
      })()
    await Promise.all(['a', 'b', 'c'].map(print))
    const befores = ['a', 'b', 'c'].map((name) => told[name]?.map(({ before }) => before))
    expect(befores).toEqual([[0], [1, 0], [2, 1, 0]])
    expect(
      Object.values(told)
        .flat()
        .every(({ seconds }) => seconds !== null && seconds > 0),
    ).toBe(true)
    await pool.close()
  })

  test('what takes too long is given up, and its place is free for the next', async () => {
    const pool = openChromiumPool({ ...poolOptions, atATime: 1, limitMs: 4000 })
    await started(() => textOf('<p>warm</p>')(pool))
    const endless = pool.use({}, async (context) => {
      const page = await context.newPage()
      await page.waitForSelector('#never', { timeout: 0 })
    })()
    expect(await endless).toEqual(E.left({ _tag: 'PrintTooSlow' }))
    expect(await textOf('<p>next</p>')(pool)).toEqual(E.right('next'))
    await pool.close()
  })

  describe('First aid 6: a print that waits or works is no error', () => {
    const busyFor = (pool: ReturnType<typeof openChromiumPool>, ms: number) =>
      pool.use({}, async (context) => {
        const page = await context.newPage()
        await page.evaluate(`(() => { const ends = Date.now() + ${ms}; while (Date.now() < ends); })()`)
        return 'printed'
      })()

    test('prints all, though each works longer than a page may stand still, and the last waits for the others', async () => {
      const pool = openChromiumPool({ ...poolOptions, atATime: 1, limitMs: 3000 })
      await started(() => textOf('<p>warm</p>')(pool))
      const printed = await Promise.all([1, 2, 3].map(() => busyFor(pool, 4000)))
      expect(printed).toEqual([1, 2, 3].map(() => E.right('printed')))
      await pool.close()
    }, 60_000)

    test('ends a page that works for ever', async () => {
      const pool = openChromiumPool({ ...poolOptions, atATime: 1, limitMs: 3000, maxPrintMs: 6000 })
      await started(() => textOf('<p>warm</p>')(pool))
      expect(await busyFor(pool, 1e9)).toEqual(E.left({ _tag: 'PrintTooSlow' }))
      expect(await started(() => textOf('<p>next</p>')(pool))).toBe('next')
      await pool.close()
    }, 60_000)
  })

  /** The process that answers for a browser. */
  const processOf = async (context: BrowserContext): Promise<number> => {
    const session = await context.browser()!.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.find(({ type }) => type === 'browser')!.id
  }

  const isThere = (id: number): boolean => {
    try {
      return process.kill(id, 0)
    } catch {
      return false
    }
  }

  /** Half a minute after the timeout it has been killed. */
  const kill = (id: number): void => {
    if (isThere(id)) process.kill(id, 'SIGKILL')
  }

  test('a browser that does not answer any more is given up, and its places are free for the next', async () => {
    const pool = openChromiumPool({ ...poolOptions, atATime: 1, limitMs: 3000 })
    const first = await started(pool.use({}, processOf))
    process.kill(first, 'SIGSTOP')
    try {
      expect(await textOf('<p>held up</p>')(pool)).toEqual(E.left({ _tag: 'PrintTooSlow' }))
      expect(await started(() => textOf('<p>next</p>')(pool))).toBe('next')
      const other = await started(pool.use({}, processOf))
      expect(other).not.toBe(first)
      kill(first)
      await expect.poll(() => isThere(first)).toBe(false)
      expect(await started(pool.use({}, processOf))).toBe(other)
    } finally {
      kill(first)
      await pool.close()
    }
  })
})
