import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dedicatedUserName } from '../../../server/postgres/embedded/run-as.ts'
import { decodeSettings } from '../../../server/settings.ts'
import { E } from '../../../src/domain/fp.ts'

const rootPath = path.join(import.meta.dirname, '..', '..', '..')

const written = (...segments: readonly string[]): string => readFileSync(path.join(rootPath, ...segments), 'utf8')

const set = Array.from(written('docs', 'plutus.service').matchAll(/^(\w+)=(.*)$/gm), ([, name = '', value = '']) => ({
  name,
  value,
}))

const valuesOf = (wanted: string): readonly string[] =>
  set.flatMap(({ name, value }) => (name === wanted ? [value] : []))

const valueOf = (wanted: string): string => valuesOf(wanted).join()

const environment = Object.fromEntries(
  valuesOf('Environment').map((pair) => [pair.split('=', 1).join(), pair.slice(pair.indexOf('=') + 1)]),
)

test('what the unit starts is there: the pinned Node, without npm, and the server', () => {
  const [node = '', ...args] = valueOf('ExecStart').split(' ')
  const folder = valueOf('WorkingDirectory')
  expect(path.relative(folder, node)).toBe(path.join('node_modules', 'node', 'bin', 'node'))
  expect(
    [node.replace(folder, rootPath), ...args.map((arg) => path.join(rootPath, arg))].filter(
      (each) => !existsSync(each),
    ),
  ).toEqual([])
  expect(args).toEqual(['server/main.ts'])
})

test('what the unit sets are settings that the server takes, in a folder that systemd makes for its user', () => {
  const settings = decodeSettings(environment, valueOf('WorkingDirectory'))
  expect(E.isRight(settings) && settings.right.dataFolder).toBe(path.join('/var/lib', valueOf('StateDirectory')))
  const documented = written('docs', 'settings.md')
  for (const name of Object.keys(environment).filter((each) => each.startsWith('PLUTUS_')))
    expect(documented).toContain(`| \`${name}\` |`)
})

test('it runs as the user of its own, with a folder for temporary files to itself, and is stopped and started as the server is made for', () => {
  expect([valueOf('User'), valueOf('PrivateTmp'), valueOf('KillMode'), valueOf('Restart')]).toEqual([
    dedicatedUserName,
    'yes',
    'mixed',
    'on-failure',
  ])
  // the server has seven seconds, and the database one or two
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThanOrEqual(10)
})

test('docs/operations.md names the steps before it', () => {
  const steps = Array.from(written('docs', 'plutus.service').matchAll(/^# {2,}(.+)$/gm), ([, step = '']) => step)
  expect(steps).toContain(`useradd --system --shell /usr/sbin/nologin ${dedicatedUserName}`)
  for (const step of steps) expect(written('docs', 'operations.md')).toContain(step)
})
