import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..', '..')
const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')

const recipes = [
  'Add a socket message',
  'Add a text',
  'Add a table column',
  'Add a widget type',
  "Add a person's detail",
]

/** The sentences of a recipe. A line that is indented continues the one before it. */
const sentencesOf = (recipe: string): readonly string[] => {
  const [, section = ''] = contributing.split(`\n## ${recipe}\n`)
  return (section.split('\n## ', 1)[0] ?? '').replace(/\n +(?![-\d])/g, ' ').split(/\n|(?<=[.;:]) /)
}

const isPath = (name: string): boolean => /^(?:src|server|tests|scripts|docs)\//.test(name)
const codeIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

interface Reference {
  readonly file: string
  readonly names: readonly string[]
}

/** Names that a sentence says are in a file: `nameOne` and `nameTwo` in `src/file.ts`. */
const referencesIn = (sentence: string): readonly Reference[] =>
  [...sentence.matchAll(/((?:`[^`/]+`[^`]{0,40}?)+) (?:in|of) `([^`]+\.tsx?)`/g)].map(([, names = '', file = '']) => ({
    file,
    names: codeIn(names),
  }))

const textOf = (file: string): string => {
  const found = path.join(root, file)
  return existsSync(found) && statSync(found).isFile() ? readFileSync(found, 'utf8') : ''
}

test.each(recipes)('every place in the recipe "%s" exists', (recipe) => {
  const paths = sentencesOf(recipe).flatMap(codeIn).filter(isPath)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((pattern) => globSync(pattern.replace(/<\w+>/g, '*'), { cwd: root }).length === 0)).toEqual([])
})

test.each(recipes)('every name in the recipe "%s" is in its file', (recipe) => {
  const missing = sentencesOf(recipe)
    .flatMap(referencesIn)
    .filter(({ file }) => isPath(file))
    .flatMap(({ file, names }) =>
      names.filter((name) => !new RegExp(`\\b${name}\\b`).test(textOf(file))).map((name) => `${name} in ${file}`),
    )
  expect(missing).toEqual([])
})
