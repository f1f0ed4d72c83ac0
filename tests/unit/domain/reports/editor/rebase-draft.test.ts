import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedFields,
  contestedFields,
  emptyDraft,
  missingFields,
  rebasedDraft,
  type ReportDraft,
  withRenderer,
} from '../../../../../src/domain/reports/editor/report-draft.ts'

const draftArbitrary: fc.Arbitrary<ReportDraft> = fc.record({
  ReportTitle: fc.constantFrom('', 'A', 'B'),
  ReportLevel: fc.constantFrom([], ['account' as const], ['group' as const, 'account' as const]),
  ReportParams: fc.constantFrom([], ['EndDate' as const]),
  ReportDefaultParams: fc.constantFrom({}, { outputFormat: 'html' as const }),
  type: fc.constantFrom('client' as const, 'adviser' as const),
  ReportMarkup: fc.constantFrom('', '<p></p>'),
  ReportHelperScript: fc.constantFrom('', 'x'),
  ReportLogoID: fc.constantFrom(null, 1),
  ReportRendererID: fc.constantFrom(null, 1, 2),
  ReportHeaderID: fc.constantFrom(null, 1, 2),
  ReportFooterID: fc.constantFrom(null, 1),
  ReportDataSource: fc.constantFrom(null, 'holdings'),
})

describe('a draft on top of what somebody else saved', () => {
  test('is theirs where nothing was changed here, and mine where they changed nothing', () => {
    fc.assert(
      fc.property(draftArbitrary, draftArbitrary, (base, other) => {
        expect(rebasedDraft(base, base, other)).toEqual(other)
        expect(rebasedDraft(other, base, base)).toEqual(other)
      }),
    )
  })

  test('has every field that was changed here, and no third value of any', () => {
    fc.assert(
      fc.property(draftArbitrary, draftArbitrary, draftArbitrary, (mine, base, theirs) => {
        const rebased = rebasedDraft(mine, base, theirs)
        expect(changedFields(base, mine).every((field) => rebased[field] === mine[field])).toBe(true)
        const foreign = changedFields(rebased, theirs).filter((field) => changedFields(rebased, mine).includes(field))
        expect(foreign).toEqual([])
      }),
    )
  })

  test('keeps a renderer with the header and footer chosen for it', () => {
    const base = { ...emptyDraft, ReportRendererID: 1, ReportHeaderID: 1, ReportFooterID: 1 }
    const theirs = { ...base, ReportRendererID: 2, ReportHeaderID: 2 }
    const mine = { ...base, ReportFooterID: 3, ReportTitle: 'Mine' }
    expect(rebasedDraft(mine, base, theirs)).toEqual(mine)
  })

  test('names what both made something else of', () => {
    const theirs = { ...emptyDraft, ReportTitle: 'Theirs', ReportMarkup: 'same' }
    const mine = { ...emptyDraft, ReportTitle: 'Mine', ReportMarkup: 'same', ReportHelperScript: 'mine alone' }
    expect(contestedFields(mine, emptyDraft, theirs)).toEqual(['ReportTitle'])
  })
})

describe('a draft', () => {
  test('lacks all that spec §5 asks for at first', () => {
    expect(missingFields(emptyDraft)).toEqual([
      'ReportTitle',
      'ReportLogoID',
      'ReportLevel',
      'ReportParams',
      'ReportRendererID',
      'ReportHeaderID',
      'ReportFooterID',
      'ReportDataSource',
    ])
  })

  test('keeps what suits another renderer, and takes its most fitting otherwise', () => {
    const renderer = {
      ReportRendererID: 2,
      ReportRendererTitle: 'Plain',
      headers: [3, 1],
      footers: [2],
      tagged: true,
    }
    const kept = { ...emptyDraft, ReportHeaderID: 1, ReportFooterID: 1 }
    expect(withRenderer(kept, renderer)).toEqual({ ...kept, ReportRendererID: 2, ReportFooterID: 2 })
    expect(withRenderer(emptyDraft, renderer)).toMatchObject({ ReportHeaderID: 3, ReportFooterID: 2 })
    expect(withRenderer(kept, undefined)).toMatchObject({ ReportRendererID: null, ReportHeaderID: null })
  })
})
