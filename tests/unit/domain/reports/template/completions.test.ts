import { describe, expect, test } from 'vitest'
import { helperCatalogue } from '../../../../../src/domain/reports/template/helper-catalogue.ts'
import { completionsAt } from '../../../../../src/domain/reports/template/completions.ts'

const field = (path: string) => ({ path, type: 'text', description: `What ${path} is` })
const fields = ['subject.name', 'holdings.rows.*.code', 'holdings.rows.*.parcels.*.cost', 'holdings.total'].map(field)

const labelsAt = (before: string): readonly string[] | null =>
  completionsAt(before, { fields, helpers: [] })?.options.map(({ label }) => label) ?? null

describe('what could be written in a template', () => {
  test('is nothing outside of braces, in a remark or at the end of a block', () => {
    expect(labelsAt('<p>{{subject.name}} ')).toBeNull()
    expect(labelsAt('{{! sub')).toBeNull()
    expect(labelsAt('{{#each holdings.rows}}{{/ea')).toBeNull()
  })

  test('is every field of the source, a list as a list', () => {
    expect(labelsAt('<p>{{sub')).toEqual(['subject.name', 'holdings.rows', 'holdings.total'])
  })

  test('within a block is what its rows have, and all the rest by @root', () => {
    expect(labelsAt('{{#each holdings.rows}}<td>{{')).toEqual([
      'code',
      'parcels',
      '@root.subject.name',
      '@root.holdings.rows',
      '@root.holdings.total',
    ])
    expect(labelsAt('{{#with holdings}}{{#each rows}}{{#each this.parcels}}{{')?.[0]).toBe('cost')
    expect(labelsAt('{{#with holdings}}{{#each rows}}{{/each}}{{/with}}{{')?.[0]).toBe('subject.name')
    expect(labelsAt('{{#with subject}}{{#each ../holdings.rows}}{{')?.[0]).toBe('code')
  })

  test('has the name an item was given', () => {
    expect(labelsAt('{{#each holdings.rows as |row|}}{{row.c')).toContain('row.code')
    expect(labelsAt('{{#each holdings.rows as |row|}}{{#each row.parcels}}{{')?.[0]).toBe('cost')
  })

  test('begins where the word begins', () => {
    const before = '{{currency holdings.to'
    expect(completionsAt(before, { fields, helpers: [] })?.from).toBe('{{currency '.length)
  })

  test('has the helpers where one is called, and blocks behind their mark alone', () => {
    const kindsAt = (before: string) => [
      ...new Set(completionsAt(before, { fields, helpers: helperCatalogue })?.options.map(({ kind }) => kind)),
    ]
    expect(kindsAt('{{cur')).toEqual(['field', 'list', 'helper'])
    expect(kindsAt('{{currency (sum ')).toEqual(['field', 'list'])
    expect(kindsAt('{{currency (')).toEqual(['field', 'list', 'helper'])
    expect(kindsAt('{{#')).toEqual(['block'])
  })
})
