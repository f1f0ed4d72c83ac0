import process from 'node:process'
import { samples } from '../tests/samples/registry.ts'
import { coveringWalks } from '../tests/samples/walks.ts'
import { pathText, type WalkedPath } from './path-text.ts'

const [name = '', ...options] = process.argv.slice(2)
const sample = Object.hasOwn(samples, name) ? samples[name] : undefined

if (sample === undefined) {
  console.error(`Which machine? npm run paths -- ${Object.keys(samples).join(' | ')} [--json]`)
  process.exitCode = 1
} else {
  const paths: readonly WalkedPath[] = coveringWalks(sample.machine, sample.events, sample)
  console.log(
    options.includes('--json')
      ? JSON.stringify(
          paths.map(({ steps }) => steps.map(({ event, state }) => ({ event, state: state.value }))),
          null,
          2,
        )
      : paths.map(pathText).join('\n\n'),
  )
}
