import { readFileSync } from 'node:fs'
import Handlebars from 'handlebars'
import { describe, expect, test } from 'vitest'
import { checkNames } from '../../../../../../../server/sandbox/templates/inside/analysis/check-names.ts'
import { namesBoundIn, namesSetIn } from '../../../../../../../server/sandbox/templates/inside/analysis/set-names.ts'
import { shapeOfPaths } from '../../../../../../../server/sandbox/templates/inside/analysis/shape.ts'
import { standardReports } from '../../../../../../../server/reports/standard/standard-reports.ts'
import { helperCatalogue } from '../../../../../../../src/domain/reports/template/helper-catalogue.ts'
import { sourceCatalogue, type SourceName } from '../../../../../../../src/domain/reports/sources/source-catalogue.ts'

interface Draft {
  readonly markup: string
  readonly source?: SourceName
  readonly script?: string
}

const shapeOf = (source: string) =>
  shapeOfPaths(sourceCatalogue.find(({ name }) => name === source)?.fields.map(({ path }) => path) ?? [])

const functionsIn = (script: string): readonly string[] =>
  Array.from(script.matchAll(/^function (\w+)/gm), ([, name = '']) => name)

const checked = ({ markup, source = 'overview', script = '' }: Draft) =>
  checkNames(Handlebars.parse(markup), {
    root: shapeOf(source),
    own: new Set(functionsIn(script)),
    set: namesSetIn(script),
    bound: namesBoundIn(script),
  })

const doubtsIn = (markup: string, more: Omit<Draft, 'markup'> = {}): readonly string[] =>
  checked({ markup, ...more }).doubts.map(({ name, nearest }) => (nearest === null ? name : `${name} → ${nearest}`))

const impossibleIn = (markup: string, script = ''): readonly string[] =>
  checked({ markup, script }).impossible.map(({ message, loc }) => `${String(loc.start.line)}: ${message}`)

describe('a name that the data source has not', () => {
  test.each([
    ['alone', '{{holdings.marketvalue}}', 'holdings.marketvalue → holdings.totals.marketValue'],
    [
      'given to a helper',
      '{{currency holdings.totals.marketvalue}}',
      'holdings.totals.marketvalue → holdings.totals.marketValue',
    ],
    ['within a call', '{{date (default holdings.asat "2026-06-30")}}', 'holdings.asat → holdings.asAt'],
    ['given by name', '{{logo height=report.hight}}', 'report.hight'],
    ['of a row', '{{#each holdings.rows}}{{currency marketvalue}}{{/each}}', 'marketvalue → marketValue'],
    ['of a row that has a name', '{{#each holdings.rows as |row|}}{{row.wieght}}{{/each}}', 'row.wieght → row.weight'],
    ['of a part', '{{#with holdings.totals}}{{this.valu}}{{/with}}', 'this.valu → this.value'],
    ['around a block', '{{#each holdings.rows}}{{../holdngs.cash}}{{/each}}', '../holdngs.cash → ../holdings.cash'],
    [
      'that is around the block',
      '{{#each holdings.rows}}{{date parameters.EndDate}}{{/each}}',
      'parameters.EndDate → ../parameters.EndDate',
    ],
    [
      'of all data',
      '{{#each holdings.rows}}{{@root.report.titel}}{{/each}}',
      '@root.report.titel → @root.report.title',
    ],
    ['of a block’s own', '{{#each holdings.rows}}{{@indx}}{{/each}}', '@indx → @index'],
    ['a block is of', '{{#each holding.rows}}{{x}}{{/each}}', 'holding.rows → holdings.rows'],
    ['a block without a helper is of', '{{#account}}{{AcountCode}}{{/account}}', 'AcountCode → AccountCode'],
    ['that is asked for', '{{#if holdngs.rows}}a{{else}}b{{/if}}', 'holdngs.rows → holdings.rows'],
    ['of a list and not of its rows', '{{holdings.rows.marketValue}}', 'holdings.rows.marketValue'],
    ['of a figure', '{{report.title.words}}', 'report.title.words'],
    [
      'of a place in a list',
      '{{holdings.rows.0.securityname}}',
      'holdings.rows.0.securityname → holdings.rows.0.securityName',
    ],
    ['of what is looked up', '{{lookup holdings.totals "vale"}}', 'vale → value'],
    [
      'of rows that are sorted',
      '{{#each (limit (sort holdings.rows by="weight") 3)}}{{wieght}}{{/each}}',
      'wieght → weight',
    ],
    [
      'of the rows of a group',
      '{{#group holdings.rows by="sector"}}{{kye}}{{#each rows}}{{costs}}{{/each}}{{/group}}',
      'kye → key',
      'costs → cost',
    ],
    [
      'in a partial, of what that is given',
      '{{#*inline "row"}}{{securityCode}}{{cots}}{{/inline}}{{#each holdings.rows}}{{> row}}{{/each}}',
      'cots → cost',
    ],
    [
      'of what a partial is given by name',
      '{{#*inline "p"}}{{word}}{{wort}}{{/inline}}{{> p report word="x"}}',
      'wort → word',
    ],
    ['in a helper’s name that says nothing alone', '{{#each holdings.rows}}{{total}}{{/each}}', 'total'],
  ])('%s is found', (_, markup, ...names) => {
    expect(doubtsIn(markup)).toEqual(names)
  })

  test.each([
    ['total', '{{currency (total holdings.rows "marketvalue")}}', 'marketvalue → marketValue'],
    [
      'chart',
      '{{chart holdings.rows label="securityname" value="marketValue,cots" type="donut"}}',
      'securityname → securityName',
      'cots → cost',
    ],
    ['sort', '{{#each (sort holdings.rows by="wait")}}{{/each}}', 'wait'],
    ['where', '{{#each (where holdings.rows "assetclass" "Cash")}}{{/each}}', 'assetclass → assetClass'],
    [
      'pluck',
      '{{chart labels=(pluck allocation.sectors "nam") series=(pluck allocation.sectors "value")}}',
      'nam → name',
    ],
    ['group', '{{#group holdings.rows by="secotr"}}{{key}}{{/group}}', 'secotr → sector'],
  ])('is found in the text that %s takes a column by', (_, markup, ...names) => {
    expect(doubtsIn(markup)).toEqual(names)
  })

  test('is told with its line, and a list that is none as such', () => {
    expect(
      checked({ markup: '<p>\n{{#each holdings.rows}}\n  {{cots}}{{/each}}\n{{total holdings "cost"}}' }).doubts,
    ).toEqual([
      { why: 'NoField', name: 'cots', line: 3, column: 5, nearest: 'cost' },
      { why: 'NoList', name: 'holdings', line: 4, column: 9, nearest: 'holdings.rows' },
    ])
  })

  test('is what another source has', () => {
    const markup = '{{currency income.totals.total}}'
    expect(doubtsIn(markup, { source: 'income' })).toEqual([])
    expect(doubtsIn(markup, { source: 'holdings' })).toEqual(['income.totals.total'])
  })
})

describe('nothing is said', () => {
  test.each(standardReports)('of $ReportTitle', ({ ReportMarkup, ReportHelperScript, ReportDataSource }) => {
    const own = functionsIn(ReportHelperScript)
    const known = { own: new Set(own), set: new Set<string>(), bound: new Set<string>() }
    const root = shapeOf(ReportDataSource)
    expect(checkNames(Handlebars.parse(ReportMarkup), { root, ...known })).toEqual({ impossible: [], doubts: [] })
  })

  const guide = readFileSync(new URL('../../../../../../../docs/reports.md', import.meta.url), 'utf8')
  const whole = Array.from(guide.matchAll(/```handlebars\n([^]*?)```/g), ([, text = '']) => text)
  const within = Array.from(
    guide.replaceAll(/```[^]*?```/g, '').matchAll(/`([^`\n]*\{\{[^`\n]*)`/g),
    ([, text = '']) => text,
  )
  const examples = [...whole, ...within].filter((text) => !text.includes('{{ }}'))

  test.each(examples)('of what the guide shows: %s', (markup) => {
    expect(checked({ markup })).toEqual({ impossible: [], doubts: [] })
  })

  test('of the guide only because it shows nothing', () => {
    expect(whole.length).toBeGreaterThan(0)
    expect(within.length).toBeGreaterThan(2)
  })

  test.each([
    [
      'what a helper of the author’s gives',
      '{{#each (mine holdings.rows)}}{{anything}}{{/each}}{{#with (mine this)}}{{anything}}{{../more}}{{/with}}',
    ],
    ['what is inside a block of the author’s', '{{#mine holdings}}{{anything}}{{../more}}{{/mine}}'],
    ['what the script adds to the data', '{{#each holdings.rows}}{{share}}{{/each}}{{made.name}}'],
    [
      'what is only asked for to know what a block is of',
      '{{#with holdings}}{{#if accountCode}}{{accountName}}{{/if}}{{/with}}',
    ],
    ['its other half', '{{#with holdings}}{{#unless accountCode}}{{cash}}{{else}}{{accountName}}{{/unless}}{{/with}}'],
    ['what may be missing', '{{#with holdings}}{{or accountName "All"}}{{/with}}'],
    [
      'the length of a list or text, and a row by its place',
      '{{holdings.rows.length}}{{report.title.length}}{{holdings.rows.[0].cost}}',
    ],
    ['the data called as a helper is', '{{#with summary}}{{#with totals}}{{total}}{{count}}{{/with}}{{/with}}'],
    ['the same block within itself', '{{#with holdings}}{{#with this}}{{../report.title}}{{/with}}{{/with}}'],
    [
      'a field of a name that is not known yet',
      '{{lookup holdings.totals (mine 1)}}{{#each holdings.totals}}{{this}}{{@key}}{{/each}}',
    ],
    [
      'what is around a partial where it is written',
      '{{#*inline "row"}}{{cost}}{{../report.title}}{{/inline}}{{#each holdings.rows}}{{> row}}{{/each}}',
    ],
    ['a partial that is not used', '{{#*inline "row"}}{{nothing}}{{/inline}}'],
    [
      'what a partial is around',
      '{{#*inline "frame"}}{{#each holdings.rows}}{{> @partial-block}}{{/each}}{{/inline}}{{#> frame}}{{cost}}{{/frame}}',
    ],
    ['a partial within itself', '{{#*inline "a"}}{{#if report.title}}{{> a}}{{> a}}{{/if}}{{/inline}}{{> a}}'],
  ])('of %s', (_, markup) => {
    const script =
      'function mine(rows) {\n  rows.forEach((row) => { row.share = 1 })\n  this.made = { name: 1 }\n  return rows\n}'
    expect(checked({ markup, script })).toEqual({ impossible: [], doubts: [] })
  })

  test('of a source that there is not', () => {
    const known = { own: new Set<string>(), set: new Set<string>(), bound: new Set<string>() }
    const anything = checkNames(Handlebars.parse('{{anything.at.all}}'), { root: shapeOf('nowhere'), ...known })
    expect(anything.doubts).toEqual([])
  })
})

describe('what no data can mend', () => {
  test('is a helper that there is not, wherever it is called', () => {
    expect(impossibleIn('\n{{#if account}}\n{{currncy 5}}{{/if}}')).toEqual(['3: There is no helper "currncy".'])
    expect(impossibleIn('{{currency (totl holdings.rows "cost")}}')).toEqual(['1: There is no helper "totl".'])
    expect(impossibleIn('{{#every holdings.rows}}{{/every}}')).toEqual(['1: There is no helper "every".'])
    expect(impossibleIn('{{log report.title}}')).toEqual(['1: There is no helper "log".'])
    expect(impossibleIn('{{#if}}a{{/if}}')).toEqual(['1: #if requires exactly one argument'])
  })

  test('is not a helper of the author’s, nor what the script may have made a function of', () => {
    expect(impossibleIn('{{mine 5}}', 'function mine() {}')).toEqual([])
    expect(
      impossibleIn('{{#each (mine 1)}}{{format 2}}{{/each}}', 'function mine() { return [{ format(n) {} }] }'),
    ).toEqual([])
    const rows = 'function mine() { return [new Row()] }\nclass Row {\n  one() {}\n  format(n) { return n }\n}'
    expect(impossibleIn('{{#each (mine 1)}}{{format 2}}{{/each}}', rows)).toEqual([])
    expect(impossibleIn('{{other 5}}', 'function helperMissing() {}')).toEqual([])
  })

  test('is what const names, and that is said', () => {
    expect(impossibleIn('{{money 5}}', 'const money = (value) => value')).toEqual([
      '1: There is no helper "money". Declare it as "function money(…)": functions named by const or let are not helpers.',
    ])
  })

  test('is in no example of the catalogue', () => {
    for (const { example } of helperCatalogue) expect([example, impossibleIn(example)]).toEqual([example, []])
  })
})
