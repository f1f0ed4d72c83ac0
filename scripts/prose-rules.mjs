// The rules for sentences of docs and for comments.
import { marked } from 'marked'
import ts from 'typescript'
import { sentenceOpeners } from './sentence-openers.mjs'

const maxWords = 35
// “That page has a button” is a sentence; comments have no use for “that”
const sentenceWithoutSubject = new RegExp(String.raw`^(${sentenceOpeners.join('|')})\b(?! course)`, 'i')
const commentWithoutSubject = new RegExp(String.raw`^(${sentenceOpeners.join('|')}|That)\b`, 'i')

/** The plain text of inline tokens; code counts as one word. */
const inlineText = (tokens) =>
  tokens
    .map((token) => {
      if (token.type === 'codespan') return 'code'
      if (token.tokens) return inlineText(token.tokens)
      return token.type === 'br' ? ' ' : token.text
    })
    .join('')

/** The texts of a Markdown page. Only paragraphs and list items count as prose; code blocks are left out. */
const blocksOf = (tokens) =>
  tokens.flatMap((token) => {
    switch (token.type) {
      case 'list':
        return token.items.flatMap((item) => blocksOf(item.tokens))
      case 'blockquote':
        return blocksOf(token.tokens)
      case 'paragraph':
      case 'text':
        return [{ text: token.tokens ? inlineText(token.tokens) : token.text, kind: 'prose' }]
      case 'heading':
        return [{ text: inlineText(token.tokens), kind: 'heading' }]
      case 'table':
        return [...token.header, ...token.rows.flat()].map((cell) => ({ text: inlineText(cell.tokens), kind: 'cell' }))
      default:
        return []
    }
  })

const sentencesOf = (text) =>
  text
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?]["”)]?) (?=["“(A-Z0-9`])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[A-Za-z]/.test(sentence))

const countWords = (sentence) => sentence.split(' ').filter((word) => /[A-Za-z0-9]/.test(word)).length

const isQuestion = (text) => /\?["”)]?$/.test(sentencesOf(text)[0] ?? '')

/** The sentences of a Markdown page with their numbers of words. */
export const docSentences = (text) =>
  blocksOf(marked.lexer(text)).flatMap(({ text: block, kind }) =>
    sentencesOf(block).map((sentence) => ({ sentence, words: countWords(sentence), kind })),
  )

export const docFaults = (path, text) =>
  docSentences(text).flatMap(({ sentence, words, kind }) => [
    ...(words > maxWords ? [`${path}: ${words} words: ${sentence}`] : []),
    ...(kind !== 'cell' && sentenceWithoutSubject.test(sentence) && !isQuestion(sentence)
      ? [`${path}: no subject: ${sentence}`]
      : []),
  ])

const commentWords = (text) =>
  text
    .replace(/^\/\*+|^\/\//, '')
    .replace(/\*\/$/, '')
    .replaceAll(/^\s*\*/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const lineBreaks = (text) => text.split('\n').length - 1

const styleComments = (text) =>
  Array.from(text.matchAll(/\/\*[\s\S]*?\*\//g), ({ 0: comment, index }) => ({
    line: lineBreaks(text.slice(0, index)) + 1,
    lines: lineBreaks(comment) + 1,
    words: commentWords(comment),
  }))

const scriptComments = (path, text) => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const ranges = new Map()
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) ranges.set(range.pos, range)
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) ranges.set(range.pos, range)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  const comments = []
  for (const { pos, end, kind } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const line = source.getLineAndCharacterOfPosition(pos).line + 1
    const words = commentWords(text.slice(pos, end))
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia
    const last = comments.at(-1)
    if (isLine && last?.isLine && last.line + last.lines === line) {
      last.lines += 1
      last.words += ` ${words}`
    } else comments.push({ line, lines: lineBreaks(text.slice(pos, end)) + 1, words, isLine })
  }
  return comments
}

/** The comments of a script or a style sheet. A run of line comments is one comment. */
export const commentsOf = (path, text) => (path.endsWith('.css') ? styleComments(text) : scriptComments(path, text))

export const commentFaults = (path, text) =>
  commentsOf(path, text)
    .filter(({ words }) => commentWithoutSubject.test(words) && !isQuestion(words))
    .map(({ line, words }) => `${path}:${line}: no subject: ${words}`)
