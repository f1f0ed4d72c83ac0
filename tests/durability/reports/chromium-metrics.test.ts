import process from 'node:process'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openChromiumMetrics } from '../../../server/printing/chromium-metrics.ts'
import { openChromiumPool } from '../../../server/printing/chromium-pool.ts'
import { findChromium } from '../../../server/printing/launch-chromium.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { samplesOf } from '../../support/samples-of.ts'

const chromiumPath = O.fromNullable(process.env['CHROMIUM_PATH'])
const hasChromium = O.isSome(await findChromium(chromiumPath))

const counting = (from: O.Option<string>) => {
  const metrics = openChromiumMetrics()
  const registry = new Registry()
  metrics.countIn(registry)
  const pool = openChromiumPool({ executablePath: from, onDefect: () => undefined, metrics, atATime: 1, maxQueued: 1 })
  const countsNow = async () => {
    const samples = samplesOf(await registry.metrics(), 'plutus_chromium_')
    const failed = (reason: string) => samples[`plutus_chromium_pages_failed_total{reason="${reason}"}`]
    return {
      browsers: samples['plutus_chromium_browsers'],
      browsersStarted: samples['plutus_chromium_browsers_started_total'],
      ended: samples['plutus_chromium_browsers_lost_total{reason="ended"}'],
      hung: samples['plutus_chromium_browsers_lost_total{reason="hung"}'],
      working: samples['plutus_chromium_pages{state="working"}'],
      waiting: samples['plutus_chromium_pages{state="waiting"}'],
      started: samples['plutus_chromium_pages_started_total'],
      failed: ['NoPrinter', 'PrinterBusy', 'PrintFailed', 'PrintTooSlow'].map(failed),
    }
  }
  return { pool, countsNow }
}

const none = {
  browsers: 0,
  browsersStarted: 0,
  ended: 0,
  hung: 0,
  working: 0,
  waiting: 0,
  started: 0,
  failed: [0, 0, 0, 0],
}

test('where there is no Chromium, what it was wanted for is told of', async () => {
  const { pool, countsNow } = counting(O.some('/nowhere/chromium'))
  await pool.use({}, () => Promise.resolve('printed'))()
  expect(await countsNow()).toEqual({ ...none, started: 1, failed: [1, 0, 0, 0] })
  await pool.close()
})

test.skipIf(!hasChromium)('browsers and pages are told of while they are there and when they ended', async () => {
  const { pool, countsNow } = counting(chromiumPath)
  const held = Promise.withResolvers<string>()
  const first = pool.use({}, () => held.promise)()
  const cancelled = new AbortController()
  await expect.poll(countsNow).toEqual({ ...none, browsers: 1, browsersStarted: 1, working: 1, started: 1 })

  const second = pool.use({}, () => Promise.resolve('second'))()
  expect(await pool.use({}, () => Promise.resolve('third'))()).toEqual(E.left({ _tag: 'PrinterBusy' }))
  const full = { ...none, browsers: 1, browsersStarted: 1, working: 1, waiting: 1, started: 1, failed: [0, 1, 0, 0] }
  expect(await countsNow()).toEqual(full)

  held.resolve('first')
  expect(await Promise.all([first, second])).toEqual([E.right('first'), E.right('second')])
  const idle = { ...full, working: 0, waiting: 0, started: 2 }
  expect(await countsNow()).toEqual(idle)

  const unwanted = pool.useSlot(
    { enter: async (browser) => ({ context: await browser.newContext() }), isKept: () => false },
    () => new Promise<never>(() => cancelled.abort()),
    cancelled.signal,
  )
  expect(await unwanted()).toEqual(E.left({ _tag: 'PrintFailed' }))
  // a page that does not end is one that hangs, and so does its browser
  await expect.poll(countsNow, { timeout: 20_000 }).toEqual({ ...idle, browsers: 0, hung: 1, started: 3 })

  const crashing = pool.use({}, async (context) => {
    await context.browser()?.close()
    return (await context.newPage()).url()
  })
  expect(await crashing()).toEqual(E.left({ _tag: 'PrintFailed' }))
  const crashed = { ...idle, browsers: 0, browsersStarted: 2, ended: 1, hung: 1, started: 4, failed: [0, 1, 1, 0] }
  expect(await countsNow()).toEqual(crashed)

  expect(await pool.use({}, () => Promise.resolve('again'))()).toEqual(E.right('again'))
  await pool.close()
  // one that is closed is no loss
  expect(await countsNow()).toEqual({ ...crashed, browsersStarted: 3, started: 5 })
})
