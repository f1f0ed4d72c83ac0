import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { helperCatalogue, customHelpers } from '../../../../src/domain/reports/template/helper-catalogue.ts'
import { sandboxUnderTest } from './sandbox-under-test.ts'

const writeReport = sandboxUnderTest()

const data = {
  report: { at: '2026-06-30T09:00:00+10:00' },
  value: 1234567.891,
  loss: -0.125,
  units: 12.3456789,
  day: '2026-06-30',
  first: '2025-07-01',
  nothing: null,
  dust: 0.1 + 0.2,
  difference: 97_280.4 - 106_101.3,
  total: 'a field called total',
  rows: [
    { name: 'Zinc', sector: 'Metal', amount: 0.1, of: { cost: 3 } },
    { name: 'Ash', sector: 'Wood', amount: 0.2, of: { cost: 1 } },
    { name: 'Iron', sector: 'Metal', amount: null, of: { cost: 2 } },
  ],
}

const cases: readonly (readonly [template: string, html: string])[] = [
  [
    '{{currency value}} {{currency value 0}} {{currency loss}} {{currency nothing}}',
    '$1,234,567.89 $1,234,568 -$0.13 –',
  ],
  ['{{percent loss}} {{percent loss 0}} {{quantity units}} {{number value}}', '-12.50% -13% 12.3457 1,234,567.891'],
  ['{{negative loss}}|{{negative value}}|{{currency "12.5"}}', 'negative||$12.50'],
  ['{{date day}} {{date day format="long"}} {{date nothing}} {{month day}}', '30-Jun-26 30 June 2026 – June 2026'],
  ['{{quarter day}} {{quarter first}} {{quarter "2026-03-31"}}', 'Q4 FY-26 Q1 FY-26 Q3 FY-26'],
  [
    '{{financialYear day}} {{financialYear first part="start"}} {{date (financialYear day part="end")}}',
    'FY-26 2025-07-01 30-Jun-26',
  ],
  ['{{date (today)}}', '30-Jun-26'],
  [
    '{{#if (eq value value)}}a{{/if}}{{#if (ne day first)}}b{{/if}}{{#if (gt day first)}}c{{/if}}{{#if (lt value 1)}}d{{/if}}',
    'abc',
  ],
  ['{{#if (gte 2 2)}}a{{/if}}{{#if (lte 3 2)}}b{{/if}}{{#if (gt nothing 0)}}c{{/if}}', 'a'],
  ['{{#if (and rows value)}}a{{/if}}{{or nothing "b"}}{{#if (not nothing)}}c{{/if}}{{default nothing "d"}}', 'abcd'],
  ['{{concat day "/" 5}}', '2026-06-30/5'],
  [
    '{{sum rows "amount"}} {{average rows "amount"}} {{count rows}} {{min rows "of.cost"}} {{max rows "of.cost"}}',
    '0.3 0.15 3 1 3',
  ],
  [
    '{{total}} {{currency (total rows "of.cost")}} {{currency (total missing "x")}}',
    'a field called total $6.00 $0.00',
  ],
  ['{{#each (sort rows by="name")}}{{name}} {{/each}}', 'Ash Iron Zinc '],
  ['{{#each (sort rows by="amount" descending=true)}}{{name}} {{/each}}', 'Ash Zinc Iron '],
  ['{{#each (limit (where rows "sector" "Metal") 1)}}{{name}}{{/each}}', 'Zinc'],
  ['{{#each (pluck rows "of.cost")}}{{this}}{{/each}}', '312'],
  [
    '{{#group rows by="sector"}}{{@index}}{{key}}:{{#each rows}}{{name}}{{/each}}={{total rows "of.cost"}}{{#unless @last}};{{/unless}}{{/group}}',
    '0Metal:ZincIron=5;1Wood:Ash=1',
  ],
  ['{{#group missing by="x"}}{{key}}{{else}}none{{/group}}', 'none'],
  [
    '{{cell value type="currency"}}{{cell loss type="percent" decimals=1}}',
    '<td data-type="currency" data-value="1234567.891" class="figure">$1,234,567.89</td>' +
      '<td data-type="percent" data-value="-0.125" class="figure negative">-12.5%</td>',
  ],
  ['{{cell dust type="currency"}}', '<td data-type="currency" data-value="0.3" class="figure">$0.30</td>'],
  [
    '{{cell difference type="currency"}}',
    '<td data-type="currency" data-value="-8820.9" class="figure negative">-$8,820.90</td>',
  ],
  [
    '{{cell day type="date" class="when"}}{{cell "<b>" colspan=2}}{{cell nothing type="number"}}',
    '<td data-type="date" data-value="2026-06-30" class="when">30-Jun-26</td>' +
      '<td data-type="text" data-value="&lt;b&gt;" colspan="2">&lt;b&gt;</td>' +
      '<td data-type="number" class="figure">–</td>',
  ],
  ['{{logo height=40}}', '<img class="report-logo" alt="" height="40">'],
  ['{{pageBreak}}', '<div class="page-break" style="break-after: page"></div>'],
]

test.each(cases)('%s writes %s', async (markup, html) => {
  const answer = await writeReport({ markup, data: JSON.stringify(data) })
  expect(answer).toEqual(E.right({ markup: html, header: '', footer: '' }))
})

test('a script calls them too, and takes the place of one by its name', async () => {
  const helpers =
    'function percent() { return "mine" }\nhelpers.both = (v) => helpers.currency(v, 0) + helpers.date("2026-06-30")'
  const answer = await writeReport({ markup: '{{both 5}} {{percent 1}}', helpers })
  expect(answer).toEqual(E.right({ markup: '$530-Jun-26 mine', header: '', footer: '' }))
})

test('a helper of ours that fails says where it was called', async () => {
  expect(await writeReport({ markup: '\n  {{chart}}' })).toEqual(
    E.left({
      _tag: 'TemplateFault',
      message: 'chart: A chart needs rows, or labels and series.',
      part: 'markup',
      line: 2,
      column: 3,
    }),
  )
})

test('ten thousand amounts add up to the cent', async () => {
  const rows = Array.from({ length: 10_000 }, (_, nth) => ({ amount: (nth % 7) * 0.1 + 0.01 }))
  const answer = await writeReport({ markup: '{{sum rows "amount"}}', data: JSON.stringify({ rows }) })
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(answer).toEqual(E.right({ markup: String(cents / 100), header: '', footer: '' }))
})

test('every example of the catalogue can be written', async () => {
  const nothing = JSON.stringify({ report: { at: '2026-06-30' }, sectors: [{ name: 'A', value: 1 }] })
  const examples = helperCatalogue.filter(({ name }) => name !== 'negative').map(({ example }) => example)
  const answers = await Promise.all(examples.map((markup) => writeReport({ markup, data: nothing })))
  expect(answers.filter(E.isLeft)).toEqual([])
  expect(new Set(customHelpers.map(({ name }) => name)).size).toBe(customHelpers.length)
})
