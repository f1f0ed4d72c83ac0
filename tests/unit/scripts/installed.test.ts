import { expect, test } from 'vitest'

interface Project {
  readonly areInstalled: (locked: object, installed: object, forDevelopment: boolean) => boolean
}

const locked = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '1.0.0', dev: true },
  'node_modules/c': { version: '1.0.0', optional: true },
}
const [a, b] = [{ 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/b': { version: '1.0.0' } }]

test.each([
  ['all of it', { ...a, ...b }, true, true],
  ['nothing', {}, false, false],
  ['what is needed to run, by somebody who runs it', a, false, true],
  ['what is needed to run, by somebody who tests it', a, true, false],
  ['another version', { 'node_modules/a': { version: '1.0.1' }, ...b }, true, false],
  ['another version of what may be missing', { ...a, ...b, 'node_modules/c': { version: '2.0.0' } }, true, false],
])('of what is locked there is %s: it is enough, or not', async (_, installed, forDevelopment, isEnough) => {
  const script: string = '../../../scripts/project.mjs'
  const { areInstalled } = (await import(/* @vite-ignore */ script)) as Project
  expect(areInstalled(locked, installed, forDevelopment)).toBe(isEnough)
})
