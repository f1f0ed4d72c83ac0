import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { reportLogo } from '../../../../../src/domain/reports/logo/logo.ts'
import { tinyPng } from '../../../support/png.ts'

const logo = { ReportLogoName: 'Firm', ReportLogoData: tinyPng }
const save = (change: Partial<typeof logo> = {}) =>
  reportLogo.decide({ type: 'SaveLogo', ...logo, ...change }, reportLogo.initial)

const altered = (from: number, byte: string): string => {
  const [head = '', body = ''] = tinyPng.split(',')
  const bytes = atob(body)
  return `${head},${btoa(bytes.slice(0, from) + byte + bytes.slice(from + byte.length))}`
}

describe('a logo', () => {
  test('is saved, and said again is quiet', () => {
    expect(save()).toEqual(E.right([{ type: 'LogoSaved', ...logo }]))
    expect(reportLogo.decide({ type: 'SaveLogo', ...logo }, O.some(logo))).toEqual(E.right([]))
  })

  test.each([
    [{ ReportLogoName: ' ' }, 'LogoNameRequired'],
    [{ ReportLogoName: 'x'.repeat(101) }, 'TooLong'],
    [{ ReportLogoData: '' }, 'NoImage'],
    [{ ReportLogoData: `data:image/png;base64,${'A'.repeat(1_100_000)}` }, 'TooLong'],
    [{ ReportLogoData: tinyPng.replace('image/png', 'image/svg+xml') }, 'NotPng'],
    [{ ReportLogoData: 'data:image/png;base64,R0lGODlhAQABAAAAACw=' }, 'NotPng'],
    [{ ReportLogoData: 'data:image/png;base64,nonsense!' }, 'NotPng'],
    [{ ReportLogoData: 'https://elsewhere.example/logo.png' }, 'NotPng'],
    [{ ReportLogoData: tinyPng.slice(0, -12) }, 'NotPng'],
    [{ ReportLogoData: altered(0, 'P') }, 'NotPng'],
    [{ ReportLogoData: altered(16, '\0\0\0\0') }, 'NotPng'],
    [{ ReportLogoData: altered(16, '\0\0\x10\x01') }, 'NotPng'],
    [{ ReportLogoData: altered(20, '\x7f\xff\xff\xff') }, 'NotPng'],
    [{ ReportLogoData: altered(33, '\0\0\x10\0') }, 'NotPng'],
    [{ ReportLogoData: altered(37, 'tEXt') }, 'NotPng'],
  ])('is refused with something else: %#', (change, tag) => {
    expect(save(change)).toEqual(E.left({ _tag: tag }))
  })
})
