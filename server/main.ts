import process from 'node:process'
import { E } from '../src/domain/fp.ts'
import { greeting } from './greeting.ts'
import { serve } from './serve.ts'
import { decodeSettings } from './settings.ts'

const patienceMs = 10_000

const fail = (line: string): never => {
  console.error(line)
  process.exit(1)
}

const asked = new AbortController()
const stopped = new Promise<void>((resolve) => {
  asked.signal.addEventListener('abort', () => {
    resolve()
  })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (asked.signal.aborted && signal === 'SIGINT') fail('Stopped at once.')
    asked.abort()
  })

const settings = decodeSettings(process.env, process.cwd())
if (E.isLeft(settings)) fail(settings.left)
else {
  const serving = await serve(settings.right, asked.signal)()
  if (E.isLeft(serving)) fail(serving.left)
  else {
    const { address, house, stop } = serving.right
    console.log(greeting(address, house, settings.right.seed === 'demo'))
    await stopped
    setTimeout(() => fail('Plutus did not stop in time.'), patienceMs).unref()
    await stop()
  }
}
