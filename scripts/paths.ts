import process from 'node:process'
import { samples } from '../tests/samples/registry.ts'
import { coveringWalks } from '../tests/samples/walks.ts'
import { pathText, type WalkedPath } from './path-text.ts'

const [machineName = '', ...walkOptions] = process.argv.slice(2)
const machineSample = Object.hasOwn(samples, machineName) ? samples[machineName] : undefined

if (machineSample === undefined) {
  console.error(`Which machine? npm run paths -- ${Object.keys(samples).join(' | ')} [--json]`)
  process.exitCode = 1
} else {
  const paths: readonly WalkedPath[] = coveringWalks(machineSample.machine, machineSample.events, machineSample)
  console.log(
    walkOptions.includes('--json')
      ? JSON.stringify(
          paths.map(({ steps }) => steps.map(({ event, state }) => ({ event, state: state.value }))),
          null,
          2,
        )
      : paths.map(pathText).join('\n\n'),
  )
}
