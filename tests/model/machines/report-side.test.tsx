import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise, type SnapshotFrom } from 'xstate'
import { E, O } from '../../../src/domain/fp.ts'
import type { ListedStaticReport } from '../../../src/domain/archive/listed-static-report.ts'
import { annualReports } from '../../../src/domain/archive/archive-by-year.ts'
import {
  type ReportOpenResult,
  type ReportSaveResult,
  type YearQuery,
  staticReportsIn,
  listedStaticReportsMachine,
  isLinkBroken,
  reportArchiveMachine,
} from '../../../src/machines/archive/report-archive.ts'
import { annualSample, archivedSample, reportArchive } from '../../samples/archive/report-archive.ts'
import { listReceived } from '../../samples/followed.ts'
import { videos } from '../../samples/reports/videos.ts'
import { videosMachine, type VideosResult } from '../../../src/machines/reports/videos.ts'
import type { CallFailure } from '../../../src/machines/kit/call-failure.ts'
import { SidePanel } from '../../../src/views/reports/side/side-panel.tsx'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../support/followed.ts'
import { pathsOf } from '../support/paths.ts'
import { renderView } from '../support/render-view.tsx'
import { silent } from '../support/silent.ts'
import { unanswered } from '../support/unanswered.ts'

const videosAlone = videosMachine.provide({ actors: { listVideos: unanswered(), retries: silent() } })
const archiveAlone = reportArchiveMachine.provide({
  actors: {
    list: listedStaticReportsMachine.provide({ actors: unfollowedActors() }),
    openArchived: unanswered(),
    saveArchived: unanswered(),
    saveYear: unanswered(),
  },
})

const isHidden = true

const renderSide = (provided = videosAlone, providedArchive = archiveAlone, linked: O.Option<string> = O.none) => {
  const videos = createActor(provided).start()
  const archive = createActor(providedArchive, { input: { type: 'portfolio', code: 'P1', linked } }).start()
  renderView(<SidePanel videos={videos} archive={archive} />)
  const press = (name: string): void => {
    fireEvent.click(screen.getByRole('button', { name, hidden: isHidden }))
  }
  return { videos, archive, press }
}

test('the archive comes first, and videos last', () => {
  renderSide()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Report archive',
    'Annual reports',
    'Video library',
  ])
})

describe('the video library', () => {
  const perform = (event: EventFrom<typeof videosMachine>, { videos, press }: ReturnType<typeof renderSide>): void => {
    act(() => {
      if (event.type === 'list.retried') press('Try again')
      else if (event.type === 'video.opened' && event.id === '60') press('October 2026')
      else if (event.type === 'video.closed') press('Close: October 2026')
      else videos.send(event)
    })
  }

  test.each(pathsOf(videosMachine, videos.events))('$name', ({ steps }) => {
    const side = renderSide()
    for (const { event, state } of steps) {
      perform(event, side)
      const { watched } = state.context
      expect(side.videos.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByRole('alert') !== null).toBe(state.matches('failed'))
      const player = screen.queryByTitle('October 2026')
      expect([player?.getAttribute('src'), player?.getAttribute('width'), player?.getAttribute('height')]).toEqual(
        O.isSome(watched) ? [watched.value.url, '640', '360'] : [undefined, undefined, undefined],
      )
    }
  })

  test('says so when there is no network to play a video over', async () => {
    const video = { id: '60', title: 'October 2026', url: 'https://player.vimeo.com/video/60' }
    const listVideos = fromPromise<VideosResult>(() => Promise.resolve(E.right([video])))
    const side = renderSide(videosAlone.provide({ actors: { listVideos } }))
    await screen.findByRole('button', { name: 'October 2026' })
    perform({ type: 'video.opened', id: '60' }, side)
    act(() => {
      window.dispatchEvent(new Event('offline'))
    })
    expect(screen.queryByTitle('October 2026')).toBeNull()
    expect(screen.getByText(/^You are offline/)).toBeDefined()
    act(() => {
      window.dispatchEvent(new Event('online'))
    })
    expect(screen.getByTitle('October 2026')).toBeDefined()
  })
})

describe('the archive', () => {
  type State = SnapshotFrom<typeof reportArchiveMachine>
  type Side = ReturnType<typeof renderSide>

  const statement = 'Statement, March 2026'
  const { StaticReportID } = archivedSample

  const isNew = ({ context }: State): boolean => staticReportsIn(context).some((report) => report.isNew)
  const isThere = ({ context }: State): boolean =>
    staticReportsIn(context).some((report) => report.StaticReportID === StaticReportID)

  /** The button somebody would press, if it is there to be pressed. */
  const buttonFor: Readonly<Record<string, (state: State) => string | false>> = {
    'list.retried': ({ context }) => context.list.isFailed && !context.list.isTrying && 'Try again',
    'failure.dismissed': ({ context }) => (O.isSome(context.failure) || isLinkBroken(context)) && 'Dismiss',
    'archived.opened': (state) => isThere(state) && `Open ${statement}${isNew(state) ? ', new' : ''}`,
    'archived.saved': (state) => isThere(state) && `Download ${statement}`,
    'year.saved': (state) => isThere(state) && 'Download all of FY-26',
    'reader.closed': ({ context }) => O.isSome(context.opened) && `Close: ${statement}`,
    'work.cancelled': () => screen.queryByRole('button', { name: 'Cancel', hidden: isHidden }) !== null && 'Cancel',
  }

  const perform = (event: EventFrom<typeof reportArchiveMachine>, { archive, press }: Side): void => {
    act(() => {
      const button = buttonFor[event.type]?.(archive.getSnapshot()) ?? false
      if (isListReceived(event)) bringList(archive.getSnapshot().children.list, event)
      else if (button === false) archive.send(event)
      else press(button)
    })
  }

  const dialogOf = (state: State): string | null => {
    if (O.isSome(state.context.opened)) return statement
    if (state.matches('savingYear')) return 'All of FY-26'
    return state.matches('opening') ? statement : null
  }

  const paths = pathsOf(reportArchiveMachine, reportArchive.events, { ...reportArchive, isPossible: remembersList })

  test.each(paths)('$name', ({ steps }) => {
    const side = renderSide()
    for (const { event, state } of steps) {
      perform(event, side)
      const archived = staticReportsIn(state.context)
      expect(side.archive.getSnapshot().value).toEqual(state.value)
      expect(staticReportsIn(side.archive.getSnapshot().context)).toEqual(archived)
      expect(screen.queryAllByRole('alert', { hidden: isHidden })).toHaveLength(
        Number(state.context.list.isFailed) +
          Number(O.isSome(state.context.failure)) +
          Number(isLinkBroken(state.context)),
      )
      const saving = screen.queryAllByRole('button', { name: /^Download .*(20|FY)/, hidden: isHidden })
      const years = new Set(archived.map(({ Year }) => Year)).size
      expect(saving).toHaveLength(archived.length + annualReports(archived).length + years)
      expect(saving.every((button) => button.getAttribute('aria-disabled') === 'true')).toBe(
        saving.length === 0 || !state.matches('free'),
      )
      expect(screen.queryByText('1 new') !== null).toBe(isNew(state))
      const dialog = dialogOf(state)
      expect(screen.queryAllByRole('dialog')).toEqual(
        dialog === null ? [] : [screen.getByRole('dialog', { name: dialog })],
      )
      expect(screen.queryByText(/^This report has been withdrawn/) !== null).toBe(
        O.isSome(state.context.opened) && !isThere(state),
      )
      expect(screen.queryByText(/^This browser cannot show PDFs/) !== null).toBe(
        O.isSome(state.context.opened) && isThere(state),
      )
      const download = screen.queryByRole<HTMLButtonElement>('button', { name: 'Download' })
      if (download !== null && !state.matches('saving')) expect(download.disabled).toBe(!isThere(state))
      expect(screen.queryByText(/^No reports yet/) !== null).toBe(
        O.isSome(state.context.list.known) && archived.length === 0,
      )
      expect(screen.queryByText('No annual reports yet.') !== null).toBe(
        O.isSome(state.context.list.known) && annualReports(archived).length === 0,
      )
    }
  })

  const led = (linked: string) => {
    const pdf = new TextEncoder().encode('%PDF-1.7')
    const openArchived = fromPromise<ReportOpenResult, O.Option<ListedStaticReport>>(() =>
      Promise.resolve(E.right(pdf)),
    )
    const side = renderSide(videosAlone, archiveAlone.provide({ actors: { openArchived } }), O.some(linked))
    const list = side.archive.getSnapshot().children.list
    return {
      ...side,
      bring: (reports: readonly ListedStaticReport[]) => act(() => bringList(list, listReceived(reports))),
    }
  }
  const linkedIn = ({ archive }: Side) => archive.getSnapshot().context.linked
  const annual = 'Annual report, FY-25'

  test('an address that names a report opens it, in its year, and names none once it is closed', async () => {
    const side = led(annualSample.StaticReportID)
    expect(screen.queryByRole('dialog')).toBeNull()
    side.bring([archivedSample, annualSample])
    await screen.findByRole('dialog', { name: annual })
    expect(linkedIn(side)).toEqual(O.some(annualSample.StaticReportID))
    side.press(`Close: ${annual}`)
    expect(linkedIn(side)).toEqual(O.none)
    const row = screen.getByRole('button', { name: `Open ${annual}` })
    expect([row.getAttribute('aria-current'), row.closest('details')?.open]).toEqual(['true', true])
    act(() => side.archive.send({ type: 'report.linked', id: O.some(StaticReportID) }))
    await screen.findByRole('dialog', { name: statement })
    act(() => side.archive.send({ type: 'report.linked', id: O.none }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an address that names what is not in the archive says so, until it comes', async () => {
    const side = led(StaticReportID)
    side.bring([annualSample])
    expect(screen.getByRole('alert').textContent).toMatch(/is not in the archive. It has been withdrawn, or/)
    side.bring([archivedSample, annualSample])
    await screen.findByRole('dialog', { name: statement })
    expect(screen.queryByRole('alert', { hidden: isHidden })).toBeNull()
  })

  test('what went wrong is said beside what was pressed', async () => {
    const lost: E.Left<CallFailure> = { _tag: 'Left', left: { _tag: 'Lost' } }
    const side = renderSide(
      videosAlone,
      archiveAlone.provide({
        actors: {
          openArchived: fromPromise<ReportOpenResult, O.Option<ListedStaticReport>>(() => Promise.resolve(lost)),
          saveArchived: fromPromise<ReportSaveResult, O.Option<ListedStaticReport>>(() => Promise.resolve(lost)),
          saveYear: fromPromise<ReportSaveResult, YearQuery>(() => Promise.resolve(lost)),
        },
      }),
    )
    act(() => bringList(side.archive.getSnapshot().children.list, listReceived([archivedSample, annualSample])))
    const annual = 'FY-25 Annual report, Ashworth Family Trust'
    const alertAfter = async (name: string): Promise<HTMLElement> => {
      await act(async () => {
        side.press(name)
        await Promise.resolve()
      })
      return screen.findByRole('alert', { hidden: isHidden })
    }
    const annualPart = screen.getByRole('region', { name: 'Annual reports' })
    const row = (name: string) => screen.getByRole('button', { name, hidden: isHidden }).closest('li')

    const ofStatement = await alertAfter(`Open ${statement}, new`)
    expect(row(`Open ${statement}, new`)?.contains(ofStatement)).toBe(true)
    expect(ofStatement.textContent).toContain('This report could not be loaded.')

    const ofAnnual = await alertAfter(`Download ${annual}`)
    expect(annualPart.contains(ofAnnual)).toBe(true)
    expect(row(`Download ${annual}`)?.contains(ofAnnual)).toBe(true)

    const ofYear = await alertAfter('Download all of FY-26')
    expect(within(annualPart).queryByRole('alert')).toBeNull()
    expect(ofYear.previousElementSibling?.textContent).toBe('Download all of FY-26')
    expect(ofYear.textContent).toContain('The reports of this year could not be loaded.')
  })
})
