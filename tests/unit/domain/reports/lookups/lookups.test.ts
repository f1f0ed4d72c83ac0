import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDraft, withRenderer } from '../../../../../src/domain/reports/editor/report-draft.ts'
import {
  reportFooters,
  reportHeaders,
  reportOutputFormats,
  reportRenderers,
  isSuitedToRenderer,
  lookupsOfRenderer,
} from '../../../../../src/domain/reports/lookups/lookups.ts'
import { OutputFormat } from '../../../../../src/domain/reports/report-format.ts'

const lookups = { headers: reportHeaders, footers: reportFooters }

test('no two of a kind share a number or a title', () => {
  const kinds = [
    reportRenderers.flatMap((each) => [each.ReportRendererID, each.ReportRendererTitle]),
    reportHeaders.flatMap((each) => [each.ReportHeaderID, each.ReportHeaderTitle]),
    reportFooters.flatMap((each) => [each.ReportFooterID, each.ReportFooterTitle]),
  ]
  for (const kind of kinds) expect(new Set(kind).size).toBe(kind.length)
})

test('every format has a file, and the first is HTML', () => {
  expect(reportOutputFormats.map(({ outputFormat }) => outputFormat).toSorted()).toEqual(
    Object.keys(OutputFormat.keys).toSorted(),
  )
  expect(reportOutputFormats[0]).toEqual({ name: 'HTML', ext: 'html', mime: 'text/html', outputFormat: 'html' })
})

test.each(reportRenderers)(
  '$ReportRendererTitle is offered the headers and footers it names, in its order',
  (renderer) => {
    const { headers, footers } = lookupsOfRenderer(renderer, lookups)
    expect(headers.map(({ ReportHeaderID }) => ReportHeaderID)).toEqual(renderer.headers)
    expect(footers.map(({ ReportFooterID }) => ReportFooterID)).toEqual(renderer.footers)
  },
)

test('before a renderer is chosen nothing is offered', () => {
  expect(lookupsOfRenderer(undefined, lookups)).toEqual({ headers: [], footers: [] })
})

test('what is chosen suits the next renderer too, and stays where it already did', () => {
  const renderer = fc.constantFrom(...reportRenderers)
  fc.assert(
    fc.property(renderer, fc.nat({ max: 6 }), fc.nat({ max: 6 }), (next, ReportHeaderID, ReportFooterID) => {
      const before = { ReportHeaderID, ReportFooterID }
      const { ReportHeaderID: header, ReportFooterID: footer } = withRenderer({ ...emptyDraft, ...before }, next)
      const after = { ReportHeaderID: header ?? 0, ReportFooterID: footer ?? 0 }
      expect(isSuitedToRenderer(next, after)).toBe(true)
      if (isSuitedToRenderer(next, before)) expect(after).toEqual(before)
    }),
  )
})
