import { expect, test } from 'vitest'

interface Rules {
  readonly docFaults: (path: string, text: string) => readonly string[]
  readonly commentFaults: (path: string, text: string) => readonly string[]
}

const script: string = '../../../scripts/prose-rules.mjs'
const { docFaults, commentFaults } = (await import(/* @vite-ignore */ script)) as Rules

const sentence = (words: number): string => `${Array.from({ length: words }, () => 'word').join(' ')}.`

test.each([
  ['a paragraph', (text: string) => text],
  ['an item of a list', (text: string) => `- ${text}`],
  ['an item of an inner list', (text: string) => `- Outer.\n  - ${text}`],
  ['a quotation', (text: string) => `> ${text}`],
  ['a cell of a table', (text: string) => `| a |\n|---|\n| ${text} |`],
])('refuses a sentence of 36 words in %s, and accepts one of 35', (_, pageWith) => {
  expect(docFaults('a.md', pageWith(sentence(35)))).toEqual([])
  expect(docFaults('a.md', pageWith(sentence(36)))).toEqual([`a.md: 36 words: ${sentence(36)}`])
})

test('counts each sentence for itself, and code as one word', () => {
  expect(docFaults('a.md', `${sentence(20)} W${sentence(20)}`)).toEqual([])
  expect(docFaults('a.md', `${'word '.repeat(30)}\`one two three four five six seven\`.`)).toEqual([])
})

test('does not count code blocks', () => {
  expect(docFaults('a.md', `\`\`\`sh\n${sentence(50)}\n\`\`\``)).toEqual([])
})

test.each(['What a server reads.', 'Of ten orders, one fails.', '## Who may read', '- where it runs'])(
  'refuses “%s” in docs',
  (text) => {
    expect(docFaults('a.md', text)).toHaveLength(1)
  },
)

test.each([
  'What changed since then? Nothing.',
  'Whatsoever it is, it is a word.',
  'That page has a button.',
  'Of course it does.',
  '| who |\n|---|\n| what it is |',
])('accepts “%s” in docs', (text) => {
  expect(docFaults('a.md', text)).toEqual([])
})

test.each([
  ['a.ts', '/** What a server reads. */\nexport const a = 1', 1],
  ['a.ts', 'export const a = 1 // whose name is short', 1],
  ['a.tsx', 'export const A = () => <p>{/* Where it stands. */}</p>', 1],
  ['a.mjs', 'export const a = {\n  // that of the server\n  b: 1,\n}', 2],
  ['a.css', '.a {\n  /* which of them */\n  color: red;\n}', 2],
  ['a.ts', '\n\n/**\n * Of two orders,\n * the first.\n */\nexport const a = 1', 3],
])('refuses a comment without a subject in %s: %j', (path, text, line) => {
  expect(commentFaults(path, text)).toEqual([
    expect.stringMatching(new RegExp(`^${path}:${line.toString()}: no subject: `)),
  ])
})

test.each([
  ['a.ts', '// Which one is first? The oldest.\nexport const a = 1'],
  ['a.ts', "export const a = '// What is this'"],
  ['a.ts', 'export const a = `/* Who is ${1} */`'],
  ['a.ts', '// The server reads\n// what a browser sent.\nexport const a = 1'],
  ['a.css', '/* The edges of a field. */'],
])('accepts %s: %j', (path, text) => {
  expect(commentFaults(path, text)).toEqual([])
})
