import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Every file, from the root: a folder with none in it is no place. */
const files = globSync('{*.ts,{src,server,tests,bench,scripts,docs}/**}', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
const folders = new Set(
  files.flatMap((file) => file.split('/').map((_, depth, steps) => steps.slice(0, depth + 1).join('/'))),
)

const fromRoot = /^(?:src|server|tests|bench|scripts|docs)\/[\w./-]+$/
const fileName = /^[\w-]+(?:[./][\w-]+)*\.(?:ts|tsx|mjs)$/

const isThere = (named: string): boolean => {
  const name = named.replace(/\/$/, '')
  if (folders.has(name)) return true
  return !fromRoot.test(named) && files.some((file) => file.endsWith(`/${name}`))
}

test.each([...globSync('docs/**/*.md', { cwd: root }), 'CONTRIBUTING.md', 'README.md'])(
  'what %s names is there',
  (document) => {
    const text = readFileSync(path.join(root, document), 'utf8')
    const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
    const missing = named.filter((name) => (fromRoot.test(name) || fileName.test(name)) && !isThere(name))
    expect(missing).toEqual([])
  },
)
