import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openSandboxMetrics } from '../../../server/sandbox/sandbox-metrics.ts'
import { openTableGenerator } from '../../../server/sandbox/tables/table-generator.ts'
import { openTemplateSandbox } from '../../../server/sandbox/templates/open-template-sandbox.ts'
import { openUnzipper } from '../../../server/sandbox/zips/open-unzipper.ts'
import { E } from '../../../src/domain/fp.ts'
import { scriptOf } from '../../server/sandbox/templates/sandbox-under-test.ts'
import { endlessPdf } from '../../server/sandbox/zips/support/pdf-of.ts'
import { rawZip } from '../../server/sandbox/zips/support/raw-zip.ts'
import { unzippedBy } from '../../server/sandbox/zips/support/unzipped.ts'
import { samplesOf } from '../../support/samples-of.ts'

const counting = () => {
  const metrics = openSandboxMetrics()
  const registry = new Registry()
  metrics.countIn(registry)
  const countsNow = async (kind: string) => {
    const samples = samplesOf(await registry.metrics(), 'plutus_sandbox_')
    const of = (name: string, label = '') => samples[`plutus_sandbox_${name}{kind="${kind}"${label}}`]
    return {
      ready: of('processes', ',state="ready"'),
      working: of('processes', ',state="working"'),
      started: of('started_total'),
      time: of('killed_total', ',reason="time"'),
      memory: of('killed_total', ',reason="memory"'),
      output: of('killed_total', ',reason="output"'),
      lost: of('killed_total', ',reason="lost"'),
    }
  }
  return { metrics, countsNow }
}

const none = { ready: 0, working: 0, started: 0, time: 0, memory: 0, output: 0, lost: 0 }
const endless = 'function work() { for (;;); }'
const greedy = 'function work() { const all = []; for (;;) all.push(new Array(100000).fill(all.length)) }'

test('a process that writes reports is told of as ready and working, and as killed for its time or its memory', async () => {
  const { metrics, countsNow } = counting()
  const { write, close } = openTemplateSandbox({ processes: 1, metrics, limits: { timeMs: 5000, memoryMb: 96 } })
  expect(await countsNow('templates')).toEqual(none)
  await write(scriptOf({ markup: 'x' }))()
  expect(await countsNow('templates')).toEqual({ ...none, ready: 1, started: 1 })

  const slow = write(scriptOf({ markup: '{{work}}', helpers: endless }))()
  await expect.poll(() => countsNow('templates')).toEqual({ ...none, working: 1, started: 1 })
  expect(await slow).toMatchObject(E.left({ _tag: 'TooSlow' }))
  expect(await countsNow('templates')).toMatchObject({ started: 2, time: 1, memory: 0, lost: 0 })

  expect(await write(scriptOf({ markup: '{{work}}', helpers: greedy }))()).toMatchObject(
    E.left({ _tag: 'OutOfMemory' }),
  )
  expect(await countsNow('templates')).toMatchObject({ started: 3, time: 1, memory: 1, lost: 0 })
  await close()
  // those that were no longer needed are no loss
  expect(await countsNow('templates')).toEqual({ ...none, started: 3, time: 1, memory: 1 })
})

const job = { as: 'csv', title: 'Tables', at: '2026-07-01T00:00:00.000Z' } as const
const small = '<table><tr><td>1</td></tr></table>'
/** Each of its rows passes by every one of the columns a sheet may have: ten times the work there is time for. */
const endlessTable = `<table><tr>${'<td colspan="1000" rowspan="1000">1</td>'.repeat(17)}</tr>${'<tr></tr>'.repeat(4_000_000)}</table>`

test('one that makes tables is told of as ready, and as killed for its time', async () => {
  const { metrics, countsNow } = counting()
  const { make, close } = openTableGenerator({ onDefect: console.error, metrics, atATime: 1, limitMs: 4000 })
  // on a machine that is busy it may take longer to start than a table has
  while (E.isLeft(await make(small, job)()));
  const { started, ready, time = 0 } = await countsNow('tables')
  expect(ready).toBe(1)
  const [slow] = await Promise.all([
    make(endlessTable, { ...job, as: 'table-to-xlsx' })(),
    expect.poll(async () => (await countsNow('tables')).working).toBe(1),
  ])
  // one whole file would make a measurable difference
  expect(E.isLeft(slow) ? slow.left : `${slow.right.length.toString()} bytes`).toEqual({ _tag: 'TablesTooSlow' })
  expect(await countsNow('tables')).toMatchObject({ ready: 0, working: 0, started, time: time + 1, memory: 0 })
  await close()
})

test('one that opens zips is told of as working, and as killed where nothing is heard of it', async () => {
  const { metrics, countsNow } = counting()
  // sooner than a fast machine ends its search in the PDF, half a second after it began
  const unzipper = openUnzipper({ metrics, quietMs: 100 })
  const unzipping = unzippedBy(unzipper, rawZip([{ name: 'a.pdf', content: endlessPdf() }]), ['a.pdf'])
  const [became] = await Promise.all([
    // a process that is killed before it opens the zip reads nothing
    unzipping.then(({ files }) => JSON.stringify(files), String),
    expect.poll(async () => (await countsNow('zips')).working, { interval: 10 }).toBe(1),
  ])
  const { started, ...others } = await countsNow('zips')
  expect(started).toBeGreaterThan(0)
  expect(others, `what became of it: ${became}`).toEqual({
    ready: 0,
    working: 0,
    time: started,
    memory: 0,
    output: 0,
    lost: 0,
  })
  await unzipper.close()
})
