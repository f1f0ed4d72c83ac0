export interface HelperEntry {
  readonly name: string
  readonly signature: string
  readonly description: string
  readonly example: string
  readonly isBlock: boolean
}

const inlineHelper = <Name extends string>(name: Name, given: string, description: string, example: string) => ({
  name,
  signature: given === '' ? name : `${name} ${given}`,
  description,
  example,
  isBlock: false,
})

const blockHelper = <Name extends string>(name: Name, given: string, description: string, example: string) => ({
  ...inlineHelper(name, given, description, example),
  isBlock: true,
})

const figureHelpers = [
  inlineHelper(
    'currency',
    'value [decimals]',
    'An amount in dollars, with two decimals unless you set another number.',
    '{{currency marketValue}}',
  ),
  inlineHelper(
    'price',
    'value [decimals]',
    'A unit price in dollars with all its decimals, and at least two.',
    '{{price rate}}',
  ),
  inlineHelper('percent', 'value [decimals]', 'A fraction as a percentage: 0.05 is 5.00 %.', '{{percent weight}}'),
  inlineHelper('quantity', 'value [decimals]', 'Units held, with up to four decimals as needed.', '{{quantity units}}'),
  inlineHelper('number', 'value [decimals]', 'A number, with up to four decimals as needed.', '{{number days}}'),
  inlineHelper(
    'negative',
    'value',
    'The word "negative" for a figure below zero, for use as a CSS class.',
    '<td class="{{negative gain}}">',
  ),
] as const

const dateHelpers = [
  inlineHelper(
    'date',
    'value [format="long"]',
    'A date such as 30-Jun-26; in long format, 30 June 2026.',
    '{{date PositionDate format="long"}}',
  ),
  inlineHelper('month', 'value', 'The month of a date: June 2026.', '{{month EndDate}}'),
  inlineHelper('quarter', 'value', 'The quarter of the financial year: Q4 FY-26.', '{{quarter EndDate}}'),
  inlineHelper(
    'financialYear',
    'value [part="start"]',
    'The financial year of a date, such as FY-26, or its first (start) or last (end) day.',
    '{{date (financialYear EndDate part="start")}}',
  ),
  inlineHelper('today', '', 'The day the report was run.', '{{date (today)}}'),
] as const

const conditionHelpers = [
  inlineHelper('eq', 'a b', 'True if two values are equal.', '{{#if (eq type "BUY")}}Bought{{/if}}'),
  inlineHelper('ne', 'a b', 'True if two values differ.', '{{#if (ne code "CASH")}}{{code}}{{/if}}'),
  inlineHelper('gt', 'a b', 'True if a is greater than b, or a later date.', '{{#if (gt gain 0)}}Gain{{/if}}'),
  inlineHelper('gte', 'a b', 'True if a is equal to or greater than b.', '{{#if (gte weight 0.1)}}Large{{/if}}'),
  inlineHelper('lt', 'a b', 'True if a is less than b, or an earlier date.', '{{#if (lt gain 0)}}Loss{{/if}}'),
  inlineHelper('lte', 'a b', 'True if a is equal to or less than b.', '{{#if (lte weight 0.01)}}Small{{/if}}'),
  inlineHelper('and', 'a b …', 'True if all values exist and are true.', '{{#if (and account rows)}}…{{/if}}'),
  inlineHelper('or', 'a b …', 'The first value that exists and is true.', '{{or AccountAlias AccountName}}'),
  inlineHelper('not', 'a', 'True if the value is missing, empty or false.', '{{#if (not rows)}}Nothing to show{{/if}}'),
] as const

const textHelpers = [
  inlineHelper(
    'default',
    'value instead',
    'The value, or the second value if the first is missing.',
    '{{default sector "Other"}}',
  ),
  inlineHelper('concat', 'a b …', 'Joins texts.', '{{concat AccountCode " " AccountName}}'),
] as const

const sumHelpers = [
  inlineHelper(
    'total',
    'rows "path"',
    'The sum of a column, exact to the cent.',
    '{{currency (total holdings "marketValue")}}',
  ),
  inlineHelper('sum', 'rows "path"', 'Same as total.', '{{currency (sum holdings "cost")}}'),
  inlineHelper('average', 'rows "path"', 'The average of a column.', '{{percent (average holdings "gainPercent")}}'),
  inlineHelper('count', 'rows', 'Number of rows.', '{{count holdings}} holdings'),
  inlineHelper('min', 'rows "path"', 'The minimum of a column.', '{{currency (min holdings "gain")}}'),
  inlineHelper('max', 'rows "path"', 'The maximum of a column.', '{{currency (max holdings "gain")}}'),
] as const

const rowHelpers = [
  inlineHelper(
    'sort',
    'rows by="path" [descending=true]',
    'The rows, sorted by a column.',
    '{{#each (sort holdings by="name")}}…{{/each}}',
  ),
  inlineHelper('limit', 'rows most', 'The first rows, up to a maximum.', '{{#each (limit holdings 10)}}…{{/each}}'),
  inlineHelper(
    'where',
    'rows "path" value',
    'The rows with the given value in a column.',
    '{{#each (where transactions "type" "BUY")}}…{{/each}}',
  ),
  inlineHelper(
    'pluck',
    'rows "path"',
    'A column as a list.',
    '{{chart type="donut" labels=(pluck sectors "name") series=(pluck sectors "value")}}',
  ),
  blockHelper(
    'group',
    'rows by="path"',
    'Groups rows by a column: {{key}} is the value, {{rows}} its rows.',
    '{{#group holdings by="sector"}}<h2>{{key}}</h2>{{currency (total rows "marketValue")}}{{/group}}',
  ),
] as const

const pageHelpers = [
  inlineHelper(
    'cell',
    'value type="currency" [decimals class colspan incomplete]',
    'A complete <td>, which spreadsheets read as a number or date. Type is text, number, currency, price, rate (of a price or an exchange rate without the $), percent, holding or date. With incomplete=true, a figure gets the mark * and an empty cell shows “not known”.',
    '{{cell marketValue type="currency"}}',
  ),
  inlineHelper(
    'chart',
    'rows label="path" value="path" [type title alt legend valueType width height]',
    'A graph as on dashboards: bar, line, area, donut, pie, stacked-bar, scatter, treemap or waterfall. Without a title, alt describes it. With legend=false, a table of class "legend" shows the colours.',
    '{{chart sectors type="donut" label="name" value="marketValue" title="By sector"}}',
  ),
  inlineHelper('logo', '[height width]', 'The logo of the report, if it has one.', '{{logo height=48}}'),
  inlineHelper('pageBreak', '', 'Page break.', '{{pageBreak}}'),
] as const

export const customHelpers = [
  ...figureHelpers,
  ...dateHelpers,
  ...conditionHelpers,
  ...textHelpers,
  ...sumHelpers,
  ...rowHelpers,
  ...pageHelpers,
] as const satisfies readonly HelperEntry[]

export type HelperName = (typeof customHelpers)[number]['name']

const handlebarsHelpers: readonly HelperEntry[] = [
  blockHelper(
    'each',
    'rows',
    'Repeats the content for every row; {{@index}}, {{@first}} and {{@last}} give the position.',
    '{{#each holdings}}{{name}}{{else}}None{{/each}}',
  ),
  blockHelper(
    'if',
    'value',
    'Shows the content if the value exists and is true; otherwise the content after {{else}}.',
    '{{#if rows}}…{{else}}Nothing to show{{/if}}',
  ),
  blockHelper(
    'unless',
    'value',
    'Shows the content if the value is missing, empty or false.',
    '{{#unless rows}}Nothing to show{{/unless}}',
  ),
  blockHelper(
    'with',
    'value',
    'Shows the content with the fields of the value.',
    '{{#with account}}{{AccountName}}{{/with}}',
  ),
  inlineHelper('lookup', 'value name', 'The field with that name.', '{{lookup totals key}}'),
]

export const helperCatalogue: readonly HelperEntry[] = [...handlebarsHelpers, ...customHelpers]
