import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const rootPath = path.join(import.meta.dirname, '..', '..', '..')

const read = (file: string): string => readFileSync(file, 'utf8')

/** The anchor GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => anchorOf(heading))

const leadsSomewhere = (document: string, link: string): boolean => {
  const [to = '', anchor] = link.split('#')
  const file = to === '' ? document : path.resolve(path.dirname(document), to)
  return existsSync(file) && (anchor === undefined || anchorsOf(read(file)).includes(anchor))
}

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: rootPath })]

test.each(documents)('every link and picture in %s leads to a file and a heading', (name) => {
  const document = path.join(rootPath, name)
  const links = Array.from(
    read(document).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g),
    ([, link, picture]) => link ?? picture,
  )
  const ours = links.filter((link) => link !== undefined).filter((link) => !/^\w+:/.test(link))
  expect(ours.filter((link) => !leadsSomewhere(document, link))).toEqual([])
})

test('the front page has at most 120 lines', () => {
  expect(read(path.join(rootPath, 'README.md')).split('\n').length - 1).toBeLessThanOrEqual(120)
})
