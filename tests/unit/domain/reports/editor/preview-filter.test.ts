import { describe, expect, test } from 'vitest'
import {
  canRun,
  filterFaults,
  firstFilter,
  previewParameters,
  withLevel,
  withPreset,
} from '../../../../../src/domain/reports/editor/preview-filter.ts'

const currentDay = '2026-11-20'
const first = firstFilter('html', 'account', currentDay)
const whole = { ...first, code: 'A1' }

describe('what a preview is asked for with', () => {
  test('lacks only whom it is of at first', () => {
    expect(filterFaults(first)).toEqual({ code: 'This field is required' })
    expect(canRun(whole)).toBe(true)
  })

  test('asks for a level, an account or group by it, and a format', () => {
    expect(filterFaults({ ...whole, level: null, outputFormat: null })).toEqual({
      level: 'This field is required',
      outputFormat: 'This field is required',
    })
    expect(withLevel(whole, 'group')).toEqual({ ...whole, level: 'group', code: '' })
    expect(withLevel(whole, 'account')).toBe(whole)
  })

  test('asks for an orientation of a PDF alone', () => {
    expect(canRun({ ...whole, orientation: null })).toBe(true)
    expect(filterFaults({ ...whole, outputFormat: 'wkhtmltopdf', orientation: null })).toEqual({
      orientation: 'This field is required',
    })
  })

  test('wants dates written yyyy-mm-dd, the start not after the end', () => {
    const custom = withPreset(whole, 'custom', currentDay)
    expect(custom).toEqual({ ...whole, preset: 'custom' })
    expect(filterFaults({ ...custom, StartDate: '', EndDate: '30/06/2026', PositionDate: '2026-02-30' })).toEqual({
      StartDate: 'This field is required',
      EndDate: 'Must be a date, yyyy-mm-dd',
      PositionDate: 'Must be a date, yyyy-mm-dd',
    })
    expect(filterFaults({ ...custom, StartDate: '2026-11-21' })).toEqual({ EndDate: 'The end is before the start' })
    expect(canRun({ ...custom, StartDate: custom.EndDate })).toBe(true)
  })

  test('has its dates from its preset', () => {
    expect(withPreset(whole, 'lfy', currentDay)).toEqual({
      ...whole,
      preset: 'lfy',
      StartDate: '2025-07-01',
      EndDate: '2026-06-30',
      PositionDate: '2026-06-30',
    })
  })

  test('is one code, the dates and the format to the call', () => {
    expect(previewParameters({ ...whole, level: 'group', code: 'G1' }, ['EndDate'])).toEqual({
      GroupCode: 'G1',
      StartDate: '2026-07-01',
      EndDate: currentDay,
      PositionDate: currentDay,
      outputFormat: 'html',
      orientation: 'landscape',
    })
  })

  test('S7: has the benchmark if the report asks for one', () => {
    const chosen = { ...whole, Benchmark: 'ASX200' }
    expect(previewParameters(chosen, ['EndDate', 'Benchmark'])).toMatchObject({ Benchmark: 'ASX200' })
    expect(previewParameters(chosen, ['EndDate'])).not.toHaveProperty('Benchmark')
    expect(previewParameters(whole, ['Benchmark'])).not.toHaveProperty('Benchmark')
  })
})
