// Checks the language of docs and comments, and prints the readings that docs and comments are judged by.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked } from 'marked'
import ts from 'typescript'
import { root } from './project.mjs'

const maxWords = 35
const withoutSubject = /^(What|Whatever|Who|Whoever|Whose|Whom|Where|Wherever|Which|Of|That)\b/

const listed = (...patterns) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => path !== '')

const textOf = (path) => readFileSync(join(root, path), 'utf8')

/** The plain text of inline tokens; code counts as one word. */
const inlineText = (tokens) =>
  tokens
    .map((token) => {
      if (token.type === 'codespan') return 'code'
      if (token.tokens) return inlineText(token.tokens)
      return token.type === 'br' ? ' ' : token.text
    })
    .join('')

/** Paragraphs and list items of a Markdown text. Headings, tables and code blocks are left out: they are no sentences. */
const blocksOf = (tokens) =>
  tokens.flatMap((token) => {
    if (token.type === 'list') return token.items.flatMap((item) => blocksOf(item.tokens))
    if (token.type === 'blockquote') return blocksOf(token.tokens)
    if (token.type === 'paragraph' || token.type === 'text')
      return [token.tokens ? inlineText(token.tokens) : token.text]
    return []
  })

const sentencesOf = (text) =>
  text
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?]["”)]?) (?=["“(A-Z0-9`])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[A-Za-z]/.test(sentence))

const wordsOf = (sentence) => sentence.split(' ').filter((word) => /[A-Za-z0-9]/.test(word)).length

/** Comments of a TypeScript file with their lines; a run of line comments is one comment. */
const commentsOf = (path, text) => {
  const scanner = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const ranges = new Map()
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) ranges.set(range.pos, range)
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) ranges.set(range.pos, range)
    for (const child of node.getChildren(scanner)) visit(child)
  }
  visit(scanner)
  const comments = []
  for (const { pos, end, kind } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const lines = scanner.getLineAndCharacterOfPosition(end).line - scanner.getLineAndCharacterOfPosition(pos).line + 1
    const line = scanner.getLineAndCharacterOfPosition(pos).line + 1
    const words = text
      .slice(pos, end)
      .replace(/^\/\*+|^\/\//, '')
      .replace(/\*\/$/, '')
      .replaceAll(/^\s*\*/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const last = comments.at(-1)
    const follows = last !== undefined && last.kind === kind && last.line + last.lines === line
    if (follows && kind === ts.SyntaxKind.SingleLineCommentTrivia) {
      last.lines += 1
      last.words += ` ${words}`
    } else comments.push({ line, lines, kind, words })
  }
  return comments
}

const isQuestion = (text) => (sentencesOf(text)[0] ?? '').endsWith('?')

const faults = []

const docs = listed('*.md').flatMap((path) =>
  blocksOf(marked.lexer(textOf(path)))
    .flatMap(sentencesOf)
    .map((sentence) => ({ path, sentence, words: wordsOf(sentence) })),
)
for (const { path, sentence, words } of docs) if (words > maxWords) faults.push(`${path}: ${words} words: ${sentence}`)

let codeLines = 0
let commentLines = 0
for (const path of listed('*.ts', '*.tsx')) {
  const text = textOf(path)
  const isProduct = path.startsWith('src/') || path.startsWith('server/')
  if (isProduct) codeLines += text.split('\n').length
  for (const { line, lines, words } of commentsOf(path, text)) {
    if (isProduct) commentLines += lines
    if (withoutSubject.test(words) && !isQuestion(words)) faults.push(`${path}:${line}: no subject: ${words}`)
  }
}

const counts = docs.map(({ words }) => words).sort((a, b) => a - b)
const mean = counts.reduce((sum, words) => sum + words, 0) / counts.length
console.log(
  [
    `docs: ${counts.length} sentences, mean ${mean.toFixed(1)} words, p90 ${counts[Math.floor(counts.length * 0.9)]}`,
    `comments: ${((100 * commentLines) / codeLines).toFixed(2)} % of ${codeLines} lines of src and server`,
    `faults: ${faults.length}`,
  ].join('\n'),
)
const [only = ''] = process.argv.slice(2)
for (const fault of faults) if (fault.startsWith(only)) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
