export interface HelperEntry {
  readonly name: string
  readonly signature: string
  readonly description: string
  readonly example: string
  readonly isBlock: boolean
}

const inline = <Name extends string>(name: Name, given: string, description: string, example: string) => ({
  name,
  signature: given === '' ? name : `${name} ${given}`,
  description,
  example,
  isBlock: false,
})

const block = <Name extends string>(name: Name, given: string, description: string, example: string) => ({
  ...inline(name, given, description, example),
  isBlock: true,
})

const figures = [
  inline(
    'currency',
    'value [decimals]',
    'An amount in dollars: two decimals unless others are asked for.',
    '{{currency marketValue}}',
  ),
  inline(
    'price',
    'value [decimals]',
    'The price of a unit in dollars: all the decimals that it has, and at least two.',
    '{{price rate}}',
  ),
  inline('percent', 'value [decimals]', 'A fraction as a percentage: 0.05 is 5.00 %.', '{{percent weight}}'),
  inline(
    'quantity',
    'value [decimals]',
    'Units held, with as many decimals as there are, up to four.',
    '{{quantity units}}',
  ),
  inline('number', 'value [decimals]', 'A figure, with as many decimals as there are, up to four.', '{{number days}}'),
  inline(
    'negative',
    'value',
    'The word "negative" for a figure below zero: a class for what shows it.',
    '<td class="{{negative gain}}">',
  ),
] as const

const dates = [
  inline(
    'date',
    'value [format="long"]',
    'A date as 30-Jun-26, or long as 30 June 2026.',
    '{{date PositionDate format="long"}}',
  ),
  inline('month', 'value', 'The month of a date: June 2026.', '{{month EndDate}}'),
  inline('quarter', 'value', 'The quarter of the financial year a date falls in: Q4 FY-26.', '{{quarter EndDate}}'),
  inline(
    'financialYear',
    'value [part="start"]',
    'The financial year of a date, FY-26, or its first (start) or last (end) day.',
    '{{date (financialYear EndDate part="start")}}',
  ),
  inline('today', '', 'The day the report was run.', '{{date (today)}}'),
] as const

const conditions = [
  inline('eq', 'a b', 'Whether two values are the same.', '{{#if (eq type "BUY")}}Bought{{/if}}'),
  inline('ne', 'a b', 'Whether two values differ.', '{{#if (ne code "CASH")}}{{code}}{{/if}}'),
  inline('gt', 'a b', 'Whether a is greater than b, or a later date.', '{{#if (gt gain 0)}}Gain{{/if}}'),
  inline('gte', 'a b', 'Whether a is b or greater.', '{{#if (gte weight 0.1)}}Large{{/if}}'),
  inline('lt', 'a b', 'Whether a is less than b, or an earlier date.', '{{#if (lt gain 0)}}Loss{{/if}}'),
  inline('lte', 'a b', 'Whether a is b or less.', '{{#if (lte weight 0.01)}}Small{{/if}}'),
  inline('and', 'a b …', 'Whether all are there and true.', '{{#if (and account rows)}}…{{/if}}'),
  inline('or', 'a b …', 'The first that is there and true.', '{{or AccountAlias AccountName}}'),
  inline('not', 'a', 'Whether it is missing, empty or false.', '{{#if (not rows)}}Nothing to show{{/if}}'),
] as const

const texts = [
  inline(
    'default',
    'value instead',
    'The value, or what stands instead where there is none.',
    '{{default sector "Other"}}',
  ),
  inline('concat', 'a b …', 'Texts put together.', '{{concat AccountCode " " AccountName}}'),
] as const

const sums = [
  inline(
    'total',
    'rows "path"',
    'The sum of a column, exact to the cent.',
    '{{currency (total holdings "marketValue")}}',
  ),
  inline('sum', 'rows "path"', 'The same as total.', '{{currency (sum holdings "cost")}}'),
  inline('average', 'rows "path"', 'The average of a column.', '{{percent (average holdings "gainPercent")}}'),
  inline('count', 'rows', 'How many rows there are.', '{{count holdings}} holdings'),
  inline('min', 'rows "path"', 'The least figure of a column.', '{{currency (min holdings "gain")}}'),
  inline('max', 'rows "path"', 'The greatest figure of a column.', '{{currency (max holdings "gain")}}'),
] as const

const rows = [
  inline(
    'sort',
    'rows by="path" [descending=true]',
    'The rows in the order of a column.',
    '{{#each (sort holdings by="name")}}…{{/each}}',
  ),
  inline('limit', 'rows most', 'The first so many rows.', '{{#each (limit holdings 10)}}…{{/each}}'),
  inline(
    'where',
    'rows "path" value',
    'The rows that have a value.',
    '{{#each (where transactions "type" "BUY")}}…{{/each}}',
  ),
  inline(
    'pluck',
    'rows "path"',
    'A column as a list.',
    '{{chart type="donut" labels=(pluck sectors "name") series=(pluck sectors "value")}}',
  ),
  block(
    'group',
    'rows by="path"',
    'The rows of each value of a column: {{key}} is the value, {{rows}} its rows.',
    '{{#group holdings by="sector"}}<h2>{{key}}</h2>{{currency (total rows "marketValue")}}{{/group}}',
  ),
] as const

const page = [
  inline(
    'cell',
    'value type="currency" [decimals class colspan incomplete]',
    'A whole <td>, which a spreadsheet takes as a figure or a date. Type is text, number, currency, price, rate (of a price or an exchange rate without the $), percent, holding or date. With incomplete=true a figure has the mark *, and nothing reads not known.',
    '{{cell marketValue type="currency"}}',
  ),
  inline(
    'chart',
    'rows label="path" value="path" [type title alt legend valueType width height]',
    'A graph as on the dashboards: bar, line, area, donut, pie, stacked-bar, scatter, treemap or waterfall. Without a title, alt says what it is; legend=false leaves its colours to a table of class "legend".',
    '{{chart sectors type="donut" label="name" value="marketValue" title="By sector"}}',
  ),
  inline('logo', '[height width]', 'The logo of the report; nothing where it has none.', '{{logo height=48}}'),
  inline('pageBreak', '', 'What follows begins on a new page.', '{{pageBreak}}'),
] as const

export const ourHelpers = [
  ...figures,
  ...dates,
  ...conditions,
  ...texts,
  ...sums,
  ...rows,
  ...page,
] as const satisfies readonly HelperEntry[]

export type HelperName = (typeof ourHelpers)[number]['name']

const handlebarsHelpers: readonly HelperEntry[] = [
  block(
    'each',
    'rows',
    'Once for every row; {{@index}}, {{@first}} and {{@last}} tell which.',
    '{{#each holdings}}{{name}}{{else}}None{{/each}}',
  ),
  block(
    'if',
    'value',
    'What is inside where the value is there and true; else what follows {{else}}.',
    '{{#if rows}}…{{else}}Nothing to show{{/if}}',
  ),
  block(
    'unless',
    'value',
    'What is inside where the value is missing, empty or false.',
    '{{#unless rows}}Nothing to show{{/unless}}',
  ),
  block('with', 'value', 'What is inside, read from the value.', '{{#with account}}{{AccountName}}{{/with}}'),
  inline('lookup', 'value name', 'The field of that name.', '{{lookup totals key}}'),
]

export const helperCatalogue: readonly HelperEntry[] = [...handlebarsHelpers, ...ourHelpers]
