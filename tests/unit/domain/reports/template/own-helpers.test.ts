import { expect, test } from 'vitest'
import { scriptHelpers } from '../../../../../src/domain/reports/template/completions.ts'

test('the helpers of a script are its functions and what it puts into helpers', () => {
  const script = `function shout(text, times) {}
var whisper = (text) => text
const hum = (text) => text
helpers.sing = shout
const loud = 3
// function mute() {}
`
  expect(scriptHelpers(script).map(({ name, signature }) => [name, signature])).toEqual([
    ['shout', 'shout text times'],
    ['whisper', 'whisper'],
    ['sing', 'sing'],
  ])
})
