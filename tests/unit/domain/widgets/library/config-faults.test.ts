import { describe, expect, test } from 'vitest'
import { configFaults } from '../../../../../src/domain/widgets/library/config-faults.ts'
import { standardLibrary } from '../../../../../src/domain/widgets/standard.ts'
import type { WidgetType } from '../../../../../src/domain/widgets/widget-definition.ts'

const urlPath = '/data/{entity}/{code}/holdings?by=security'
const underTheApi = 'must be a data set or a list under the API, such as /data/{entity}/{code}/holdings'
const aTemplate = 'must be a template, such as /templates/general-advice.md'

const faultTexts = (type: WidgetType, config: Readonly<Record<string, unknown>>): readonly string[] =>
  configFaults(type, config).map(({ path, message }) => `${path.join('.')} ${message}`)

describe('a config', () => {
  test.each(standardLibrary.map(({ name, widgetType, config }) => ({ name, widgetType, config })))(
    'that came with Plutus is valid: $name',
    ({ widgetType, config }) => {
      expect(configFaults(widgetType, config)).toEqual([])
    },
  )

  const field = { name: 'a', label: 'A', control: 'text', required: true, maxLength: 10 }
  const form = { url: '/messages', fields: [field], submitLabel: 'Send', sent: 'Thanks' }
  const wrong: readonly [string, WidgetType, Readonly<Record<string, unknown>>, readonly string[]][] = [
    ['without its url', 'grid', {}, ['url is required']],
    ['with a url that is none (S7)', 'graph', { url: 7 }, ['url must be a text']],
    ['that leads elsewhere', 'table', { url: 'https://elsewhere.example/' }, [`url ${underTheApi}`]],
    ['that climbs out', 'table', { url: '/data/../admin' }, [`url ${underTheApi}`]],
    ['of a text that leads elsewhere', 'text', { format: 'html', url: '//elsewhere' }, [`url ${aTemplate}`]],
    ['of an archived report (B2)', 'table', { url: '/reports/static/view/A?id=1' }, [`url ${underTheApi}`]],
    ['of its own PDF (B2)', 'graph', { url: '/dashboard/{type}/{code}/pdf' }, [`url ${underTheApi}`]],
    ['of a text that reads figures', 'text', { format: 'html', url: urlPath }, [`url ${aTemplate}`]],
    [
      'of no data set (B1)',
      'table',
      { url: '/data/{entity}/{code}/valuations' },
      [
        'url names the data set valuations, which does not exist. Available: holdings, valuation, allocation, performance, value-series, income, gains, transactions, distributions',
      ],
    ],
    [
      'with a breakdown of no data set (B1)',
      'table',
      { url: '/data/{entity}/{code}/valuation?by=nonsense' },
      ['url groups valuation by nonsense, which is not possible. Available: account, group, adviser'],
    ],
    [
      'with a breakdown of another data set (B1)',
      'table',
      { url: '/data/{entity}/{code}/transactions?by=month' },
      ['url groups transactions, which is not possible'],
    ],
    [
      'that repeats a parameter (B1)',
      'table',
      { url: '/data/{entity}/{code}/valuation?by=account&by=nonsense' },
      ['url repeats the parameter by'],
    ],
    [
      'of figures of nothing (B1)',
      'table',
      { url: '/data/grupp/{code}/valuation' },
      ['url reads figures of grupp, which do not exist. Available: {entity}, portfolio, group, adviser, firm'],
    ],
    ['without a data set (B1)', 'table', { url: '/data/{entity}/{code}' }, [`url ${underTheApi}`]],
    [
      'with a parameter in capitals (B1)',
      'table',
      { url: '/data/{entity}/{code}/valuation?BY=account' },
      ['url has the parameter BY, which does not exist. Available: asAt, knownOn, from, to, by, after'],
    ],
    [
      'with a parameter of another call (B1)',
      'table',
      { url: '/data/{entity}/{code}/holdings?by=security&top=abc' },
      ['url has the parameter top, which does not exist. Available: asAt, knownOn, from, to, by, after'],
    ],
    [
      'with a day that is none (B1)',
      'table',
      { url: '/data/{entity}/{code}/valuation?by=account&asAt=nonsense' },
      ['url has asAt=nonsense, which is no date'],
    ],
    [
      'with a day that does not exist (B1)',
      'table',
      { url: '/data/{entity}/{code}/valuation?to=2026-02-31' },
      ['url has to=2026-02-31, which is no date'],
    ],
    [
      'with reversed days (B1)',
      'table',
      { url: '/data/{entity}/{code}/transactions?from=2026-03-01&to=2026-02-01' },
      ['url has a from after its to'],
    ],
    [
      'with a page of an earlier reading (B1)',
      'table',
      { url: '/data/{entity}/{code}/transactions?after=x' },
      ['url has a parameter after, which only Plutus can write'],
    ],
    [
      'of figures that its type cannot show (B1)',
      'calendar',
      { url: '/data/{entity}/{code}/transactions' },
      ['url reads transactions, which this type of widget cannot show'],
    ],
    ['with a key nobody knows', 'grid', { url: urlPath, refreshSecond: 5 }, ['refreshSecond is not supported']],
    [
      'with a wrong option',
      'grid',
      { url: urlPath, options: { pageSize: 'ten' } },
      ['options.pageSize must be a number'],
    ],
    [
      'of a form with a field of no control',
      'form',
      { ...form, fields: [field, { ...field, control: 'dial' }] },
      ['fields.1.control must be one of text, email, textarea, number, date, select, checkbox'],
    ],
    [
      'of a form with a key nobody knows in a field',
      'form',
      { ...form, fields: [{ ...field, hint: 'x' }] },
      ['fields.0.hint is not supported'],
    ],
  ]
  test.each(wrong)('%s says where and why', (_, type, config, expected) => {
    expect(faultTexts(type, config)).toEqual(expected)
  })
})
