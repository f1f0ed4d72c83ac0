import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ReportChoices } from '../../../../src/domain/reports/content-faults.ts'
import {
  fieldsChangedBy,
  liveReport,
  reportAtRevision,
  ReportEvent,
} from '../../../../src/domain/reports/live-report.ts'
import { emptyDraft } from '../../../../src/domain/reports/editor/report-draft.ts'
import type { Report, ReportContent } from '../../../../src/domain/reports/report.ts'
import { reportCommand, reportEvent } from '../../support/arbitraries/report.ts'

const { decide: decideCommand, evolve: evolveState, initial: initialState } = liveReport
const reportChoices: ReportChoices = { logos: [1], sources: ['holdings'] }

const reportContent: ReportContent = {
  ReportTitle: 'Portfolio valuation',
  ReportLevel: ['account', 'group'],
  ReportParams: ['PositionDate'],
  ReportDefaultParams: { outputFormat: 'wkhtmltopdf', orientation: 'portrait' },
  type: 'client',
  ReportMarkup: '<h1>{{report.title}}</h1>',
  ReportHelperScript: '',
  ReportLogoID: 1,
  ReportRendererID: 1,
  ReportHeaderID: 2,
  ReportFooterID: 2,
  ReportDataSource: 'holdings',
}
const named = { ReportID: 7, ReportName: 'portfolio-valuation' }
const sampleReport: Report = { ...reportContent, ...named }
const known = O.some(sampleReport)

const create = (change: Partial<ReportContent> = {}) =>
  ({ type: 'CreateReport', ...named, report: { ...reportContent, ...change }, choices: reportChoices }) as const
const save = (change: Partial<ReportContent>) =>
  ({ type: 'SaveReport', report: { ...reportContent, ...change }, choices: reportChoices }) as const

describe('a new report', () => {
  test('is created once, and saying it again is quiet', () => {
    expect(decideCommand(create(), initialState)).toEqual(
      E.right([{ type: 'ReportCreated', ...named, report: reportContent }]),
    )
    expect(decideCommand(create(), known)).toEqual(E.right([]))
    expect(decideCommand(create({ ReportTitle: 'Other' }), known)).toEqual(E.left({ _tag: 'NameTaken' }))
  })

  test('has its title written as it shows, then and whenever it is saved', () => {
    const turned = { ReportTitle: 'Tax\u202e statement\u0000' }
    const ReportTitle = 'Tax statement'
    expect([decideCommand(create(turned), initialState), decideCommand(save(turned), known)]).toEqual([
      E.right([{ type: 'ReportCreated', ...named, report: { ...reportContent, ReportTitle } }]),
      E.right([{ type: 'ReportSaved', changes: { ReportTitle } }]),
    ])
  })

  const refused: readonly [Partial<ReportContent>, keyof ReportContent, string][] = [
    [{ ReportTitle: ' ' }, 'ReportTitle', 'This field is required'],
    [{ ReportTitle: 'x'.repeat(201) }, 'ReportTitle', 'This is too long'],
    [{ ReportMarkup: 'x'.repeat(5_000_000) }, 'ReportMarkup', 'This is too long'],
    [{ ReportHelperScript: 'x'.repeat(1_000_000) }, 'ReportHelperScript', 'This is too long'],
    [{ ReportLevel: [] }, 'ReportLevel', 'This field is required'],
    [{ ReportParams: [] }, 'ReportParams', 'This field is required'],
    [{ ReportLogoID: null }, 'ReportLogoID', 'This field is required'],
    [{ ReportLogoID: 2 }, 'ReportLogoID', 'is not a logo of the firm'],
    [{ ReportRendererID: 99 }, 'ReportRendererID', 'is not a renderer'],
    [{ ReportHeaderID: 99 }, 'ReportHeaderID', 'must be a header and a footer that fit the renderer'],
    [{ ReportFooterID: 1 }, 'ReportHeaderID', 'must be a header and a footer that fit the renderer'],
    [{ ReportDataSource: '' }, 'ReportDataSource', 'This field is required'],
    [{ ReportDataSource: 'nowhere' }, 'ReportDataSource', 'is not a data source'],
  ]
  test.each(refused)('that is not valid says where: %#', (change, field, message) => {
    const refusal = E.left({ _tag: 'ReportNotValid', faults: [{ path: [field], message }] })
    expect(decideCommand(create(change), initialState)).toEqual(refusal)
    expect(decideCommand(save(change), known)).toEqual(refusal)
  })
})

describe('a save', () => {
  test('says what is another and nothing else', () => {
    expect(decideCommand(save({ ReportTitle: 'Valuation', ReportLevel: ['group'] }), known)).toEqual(
      E.right([{ type: 'ReportSaved', changes: { ReportTitle: 'Valuation', ReportLevel: ['group'] } }]),
    )
  })

  test('of what is so already is quiet', () => {
    expect(decideCommand(save({}), known)).toEqual(E.right([]))
  })

  test('of what is not there is refused', () => {
    expect(decideCommand(save({}), initialState)).toEqual(E.left({ _tag: 'NotFound' }))
  })

  test('may take a choice back to none', () => {
    const [event] = [{ type: 'ReportSaved', changes: { ReportLogoID: null } } as const]
    expect(evolveState(known, event)).toEqual(O.some({ ...sampleReport, ReportLogoID: null }))
  })
})

describe('the history', () => {
  const events: readonly ReportEvent[] = [
    { type: 'ReportCreated', ...named, report: reportContent },
    { type: 'ReportSaved', changes: { ReportTitle: 'Valuation' } },
    { type: 'ReportRestored', to: 1, changes: { ReportTitle: reportContent.ReportTitle } },
  ]

  test.each([
    [0, O.none],
    [1, known],
    [2, O.some({ ...sampleReport, ReportTitle: 'Valuation' })],
    [3, known],
    [4, O.none],
    [1.5, O.none],
    [-1, O.none],
  ])('has the report as it was at revision %d', (revision, state) => {
    expect(reportAtRevision(events, revision)).toEqual(state)
  })

  test('says which fields were another', () => {
    expect(events.map(fieldsChangedBy)).toEqual([Object.keys(emptyDraft), ['ReportTitle'], ['ReportTitle']])
  })
})

test('an event is what it was once it has been stored', () => {
  fc.assert(
    fc.property(reportEvent, (event) => {
      const stored: unknown = JSON.parse(JSON.stringify(event))
      expect(ReportEvent.decode(stored)).toEqual(E.right(event))
    }),
  )
})

test('saying anything twice is quiet, and any events fold', () => {
  fc.assert(
    fc.property(fc.array(reportEvent), reportCommand, (events, command) => {
      const state = events.reduce(evolveState, initialState)
      const decided = decideCommand(command, state)
      if (E.isRight(decided))
        expect(decideCommand(command, decided.right.reduce(evolveState, state))).toEqual(E.right([]))
    }),
  )
})
