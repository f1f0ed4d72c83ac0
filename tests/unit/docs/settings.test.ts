import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingTitles } from '../../../src/domain/settings/site-setting.ts'

const rootPath = path.join(import.meta.dirname, '..', '..', '..')

const read = (...parts: readonly string[]): string => readFileSync(path.join(rootPath, ...parts), 'utf8')

const page = read('docs', 'settings.md')

/** The names in the first cell of each row. */
const documented = Array.from(page.matchAll(/^\| (`[^|]+`) \|/gm), ([, cell = '']) => cell)
  .join()
  .matchAll(/`(\w+)`/g)
  .map(([, name = '']) => name)
  .toArray()

test('docs/settings.md describes every environment variable and every site setting, once', () => {
  const variables = Array.from(
    read('server', 'settings.ts').matchAll(/variableOf\(\s*'(\w+)'/g),
    ([, name = '']) => name,
  )
  expect(documented.toSorted()).toEqual([...variables, ...settingTitles].toSorted())
})
