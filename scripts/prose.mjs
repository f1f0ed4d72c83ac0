// Checks the language of docs and comments, and prints its readings.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import { commentFaults, commentsOf, docFaults, docSentences } from './prose-rules.mjs'

const listFiles = (...patterns) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => path !== '')

const textOf = (path) => readFileSync(join(root, path), 'utf8')

const pages = listFiles('*.md').map((path) => ({ path, text: textOf(path) }))
const sources = listFiles('*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css').map((path) => ({ path, text: textOf(path) }))
const product = sources.filter(({ path }) => /^(src|server)\/.*\.tsx?$/.test(path))

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

const words = pages
  .flatMap(({ text }) => docSentences(text))
  .filter(({ kind }) => kind === 'prose')
  .map((sentence) => sentence.words)
  .sort((a, b) => a - b)
const codeLines = sum(product.map(({ text }) => text.split('\n').length))
const commentLines = sum(product.flatMap(({ path, text }) => commentsOf(path, text)).map(({ lines }) => lines))

const faults = [
  ...pages.flatMap(({ path, text }) => docFaults(path, text)),
  ...sources.flatMap(({ path, text }) => commentFaults(path, text)),
]

console.log(
  [
    `docs: ${words.length} sentences, mean ${(sum(words) / words.length).toFixed(1)} words, p90 ${words[Math.floor(words.length * 0.9)]}`,
    `comments: ${((100 * commentLines) / codeLines).toFixed(2)} % of ${codeLines} lines of src and server`,
    `faults: ${faults.length}`,
  ].join('\n'),
)
const [only = ''] = process.argv.slice(2)
for (const fault of faults) if (fault.startsWith(only)) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
