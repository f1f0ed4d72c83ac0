import { describe, expect, test } from 'vitest'
import { configFaults } from '../../../../../src/domain/widgets/library/config-faults.ts'
import { library } from '../../../../../src/domain/widgets/standard.ts'
import type { WidgetType } from '../../../../../src/domain/widgets/widget-definition.ts'

const url = '/data/{entity}/{code}/holdings?by=security'
const underTheApi = 'must be a path under the API, such as /data/{entity}/{code}/holdings'

const places = (type: WidgetType, config: Readonly<Record<string, unknown>>): readonly string[] =>
  configFaults(type, config).map(({ path, message }) => `${path.join('.')} ${message}`)

describe('a config', () => {
  test.each(library.map(({ name, widgetType, config }) => ({ name, widgetType, config })))(
    'that came with Plutus is valid: $name',
    ({ widgetType, config }) => {
      expect(configFaults(widgetType, config)).toEqual([])
    },
  )

  const field = { name: 'a', label: 'A', control: 'text', required: true, maxLength: 10 }
  const form = { url: '/messages', fields: [field], submitLabel: 'Send', sent: 'Thanks' }
  const wrong: readonly [string, WidgetType, Readonly<Record<string, unknown>>, readonly string[]][] = [
    ['without its url', 'grid', {}, ['url is required']],
    ['with a url that is none', 'graph', { url: 7 }, ['url is not valid']],
    ['that leads elsewhere', 'table', { url: 'https://elsewhere.example/' }, [`url ${underTheApi}`]],
    ['that climbs out', 'table', { url: '/data/../admin' }, [`url ${underTheApi}`]],
    ['of a text that leads elsewhere', 'text', { format: 'html', url: '//elsewhere' }, [`url ${underTheApi}`]],
    ['with a key nobody knows', 'grid', { url, refreshSecond: 5 }, ['refreshSecond is not known here']],
    ['with a wrong option', 'grid', { url, options: { pageSize: 'ten' } }, ['options.pageSize is not valid']],
    [
      'of a form with a field of no control',
      'form',
      { ...form, fields: [field, { ...field, control: 'dial' }] },
      ['fields.1.control is not valid'],
    ],
    [
      'of a form with a key nobody knows in a field',
      'form',
      { ...form, fields: [{ ...field, hint: 'x' }] },
      ['fields.0.hint is not known here'],
    ],
  ]
  test.each(wrong)('%s says where and why', (_, type, config, expected) => {
    expect(places(type, config)).toEqual(expected)
  })
})
