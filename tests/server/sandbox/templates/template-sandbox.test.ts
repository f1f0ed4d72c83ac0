import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { sandboxUnderTest } from './sandbox-under-test.ts'

const writeReport = sandboxUnderTest()

const written = (markup: string, header = '', footer = '') => E.right({ markup, header, footer })

test('markup, header and footer are written with the same data and helpers', async () => {
  const helpers = 'function loud(text) { return text.toUpperCase() }\nhelpers.twice = (text) => text + text'
  const parts = { markup: '<p>{{loud name}}</p>', header: '{{twice name}}', footer: '{{name}} & co', helpers }
  const answer = await writeReport({ ...parts, data: JSON.stringify({ name: 'Ann <b>' }) })
  expect(answer).toEqual(written('<p>ANN &lt;B&gt;</p>', 'Ann &lt;b&gt;Ann &lt;b&gt;', 'Ann &lt;b&gt; & co'))
})

test('a report of another engine, with its helper script, is written unchanged', async () => {
  const report = (name: string) => readFileSync(new URL(`./report/${name}`, import.meta.url), 'utf8')
  const parts = { markup: report('template.hbs'), helpers: report('helpers.txt'), data: report('data.json') }
  expect(await writeReport(parts)).toEqual(written(report('expected.html')))
})

test('a helper is told where each call of it stands, and what only reads like that is text', async () => {
  const text = '"loc":{"start":{"line":1,"column":2},"end":{"line":3,"column":4}}'
  const helpers = 'function place(given, { loc }) { return given + [loc.start.line, loc.start.column, loc.end.column] }'
  const parts = { helpers, markup: `${text} {{{place '${text}'}}}\n{{place 'a'}}{{place 'b'}}` }
  const first = text.length + 1
  expect(await writeReport(parts)).toEqual(
    written(`${text} ${text}1,${first},${first + 14 + text.length}\na2,0,13b2,13,26`),
  )
})

test('two reports after each other share nothing', async () => {
  const leave = `
    globalThis.left = 'global'
    String.prototype.left = 'prototype'
    Math.left = JSON.left = Symbol.left = Date.left = helpers.left = 'built in'
    RegExp.prototype.exec = () => null;
    /(secret)/.test('secret')
    function show() { return 'left' }`
  expect(await writeReport({ markup: '{{show}}', helpers: leave })).toEqual(written('left'))
  const look = `
    function show() {
      return [typeof left, typeof ''.left, Math.left, JSON.left, Symbol.left, Date.left, helpers.left, RegExp.$1, typeof showOther].join()
    }`
  const seen = await writeReport({ markup: '{{show}} {{#if (eq "a" "a")}}{{/if}}', helpers: look })
  expect(seen).toEqual(written('undefined,undefined,,,,,,,undefined '))
})

test('a report is the same however often it is written', async () => {
  const helpers = `
    function now() { return [Date.now(), new Date().toISOString(), Date(), new Intl.DateTimeFormat('en-AU').format()].join() }
    function chance() { return [Math.random(), Math.random()].join() }
    function old() { return new Date('2020-02-29').getTime() + ',' + (new Date() instanceof Date) + ',' + Date.UTC(2020, 0) }`
  const parts = { markup: '{{now}} {{chance}} {{old}}', helpers, data: '{"report":{"at":"2026-06-30T01:02:03Z"}}' }
  const first = await writeReport(parts)
  expect(first).toEqual(await writeReport(parts))
  expect(E.isRight(first) ? first.right.markup.split(' ').slice(0, 1) : []).toEqual([
    '1782781323000,2026-06-30T01:02:03.000Z,Tue',
  ])
  expect(E.isRight(first) ? first.right.markup : '').toContain('30/06/2026')
  expect(E.isRight(first) ? first.right.markup : '').toContain('1582934400000,true,1577836800000')
})

describe('what an author gets wrong is said with its part and line', () => {
  const cases = [
    {
      name: 'a block that is not closed',
      parts: { markup: '<p>\n{{#each rows}}\n{{#if a}}x{{/if}}\n</p>' },
      fault: { _tag: 'TemplateFault', message: 'The block "each" is not closed.', part: 'markup', line: 2 },
    },
    {
      name: 'a block closed by another name, in the footer',
      parts: { footer: '\n\n  {{#if a}}{{/each}}' },
      fault: {
        _tag: 'TemplateFault',
        message: 'The block "if" is closed as "each".',
        part: 'footer',
        line: 3,
        column: 6,
      },
    },
    {
      name: 'an expression that cannot be read',
      parts: { header: 'a\n{{name )}}' },
      fault: { _tag: 'TemplateFault', message: 'Unexpected: ")".', part: 'header', line: 2 },
    },
    {
      name: 'a helper that is not there',
      parts: { markup: 'a\n b {{currncy 5}}' },
      fault: { _tag: 'TemplateFault', message: 'There is no helper "currncy".', part: 'markup', line: 2, column: 4 },
    },
    {
      name: 'a partial that is not there',
      parts: { markup: '\n{{> letterhead}}' },
      fault: {
        _tag: 'TemplateFault',
        message: 'There is no partial "letterhead".',
        part: 'markup',
        line: 2,
        column: 1,
      },
    },
    {
      name: 'a partial within itself',
      parts: { markup: '{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}' },
      fault: { _tag: 'TemplateFault', message: 'It calls itself endlessly.', part: 'markup' },
    },
    {
      name: 'a helper that throws',
      parts: { helpers: '// ours\nfunction fail(v) {\n  return v.gain.toFixed(2)\n}', markup: '\n\n{{fail 5}}' },
      fault: {
        _tag: 'HelperFault',
        message: "fail: Cannot read properties of undefined (reading 'toFixed') (called on line 3 of the markup)",
        part: 'helpers',
        line: 3,
        column: 17,
      },
    },
    {
      name: 'a helper script that throws before any helper is called',
      parts: { helpers: '\nnull.x' },
      fault: {
        _tag: 'HelperFault',
        message: "Cannot read properties of null (reading 'x')",
        part: 'helpers',
        line: 2,
        column: 6,
      },
    },
    {
      name: 'a helper script that cannot be read',
      parts: { helpers: 'function a() {\n  return 1 +\n}' },
      fault: { _tag: 'HelperFault', message: "Unexpected token '}'", part: 'helpers', line: 3 },
    },
    {
      name: 'one that would run on into what follows it',
      parts: { helpers: 'function a() { return 1 }\n/* never closed' },
      fault: { _tag: 'HelperFault', message: 'Invalid or unexpected token', part: 'helpers', line: 2 },
    },
    {
      name: 'a helper that answers a promise',
      parts: { helpers: 'async function later() { return 1 }', markup: '{{later}}' },
      fault: {
        _tag: 'HelperFault',
        message: 'later: It returns a promise; helpers must return their value directly.',
        part: 'markup',
        line: 1,
        column: 1,
      },
    },
  ] as const

  test.each(cases)('$name', async ({ parts, fault }) => {
    expect(await writeReport(parts)).toEqual(E.left(fault))
    expect(await writeReport({ markup: '{{#each rows}}{{this}}{{/each}}', data: '{"rows":[1,2]}' })).toEqual(
      written('12'),
    )
  })
})

test('a template of 5 MB is refused at once', async () => {
  const begun = performance.now()
  const answer = await writeReport({ markup: 'x'.repeat(5_000_000) })
  expect(answer).toEqual(
    E.left({ _tag: 'TooLarge', message: 'This is longer than 2097152 characters.', part: 'markup' }),
  )
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('a report that is cancelled ends at once, and the next is written', async () => {
  const loop = { markup: '{{loop}}', helpers: 'function loop() { for (;;); }' }
  const answer = writeReport(loop, AbortSignal.timeout(200))
  expect(await answer).toEqual(E.left({ _tag: 'CageLost', message: 'The process that writes reports ended.' }))
  expect(await writeReport({ markup: 'next' })).toEqual(written('next'))
})
