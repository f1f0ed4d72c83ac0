import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { annualReports } from '../../../src/domain/report/archived-report.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { reportArchiveMachine } from '../../../src/machines/report-archive.ts'
import { reportArchive } from '../../../src/machines/samples/report-archive.ts'
import { videoLibrary } from '../../../src/machines/samples/video-library.ts'
import { videoLibraryMachine, type VideosListing } from '../../../src/machines/video-library.ts'
import { SidePanel } from '../../../src/views/reports/side/side-panel.tsx'
import { pathsOf } from '../support/paths.ts'
import { renderView } from '../support/render-view.tsx'
import { unanswered } from '../support/unanswered.ts'

const videosAlone = videoLibraryMachine.provide({ actors: { listVideos: unanswered() } })
const archiveAlone = reportArchiveMachine.provide({
  actors: { listArchive: unanswered(), saveArchived: unanswered() },
})

const hidden = true

const renderSide = (provided = videosAlone) => {
  const videos = createActor(provided).start()
  const archive = createActor(archiveAlone).start()
  renderView(<SidePanel videos={videos} archive={archive} />)
  const press = (name: string): void => {
    fireEvent.click(screen.getByRole('button', { name, hidden }))
  }
  return { videos, archive, press }
}

describe('the video library', () => {
  const perform = (
    event: EventFrom<typeof videoLibraryMachine>,
    { videos, press }: ReturnType<typeof renderSide>,
  ): void => {
    act(() => {
      if (event.type === 'list.retried') press('Try again')
      else if (event.type === 'video.opened' && event.id === '60') press('October 2026')
      else if (event.type === 'video.closed') press('Close: October 2026')
      else videos.send(event)
    })
  }

  test.each(pathsOf(videoLibraryMachine, videoLibrary.events, { cover: 'transitions' }))('$name', ({ steps }) => {
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
    const listVideos = fromPromise<VideosListing>(() => Promise.resolve(E.right([video])))
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
  const perform = (
    event: EventFrom<typeof reportArchiveMachine>,
    { archive, press }: ReturnType<typeof renderSide>,
  ): void => {
    act(() => {
      const isListed = archive.getSnapshot().context.archived.length > 0
      if (event.type === 'list.retried') press('Try again')
      else if (event.type === 'failure.dismissed') press('Dismiss')
      else if ('id' in event && event.id === 2 && isListed) press('Download Statement, March')
      else archive.send(event)
    })
  }

  test.each(pathsOf(reportArchiveMachine, reportArchive.events, { cover: 'transitions' }))('$name', ({ steps }) => {
    const side = renderSide()
    for (const { event, state } of steps) {
      perform(event, side)
      const { archived } = state.context
      expect(side.archive.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByRole('alert') !== null).toBe(state.matches('failed') || state.matches({ listed: 'refused' }))
      const links = screen.queryAllByRole('button', { name: /^Download /, hidden })
      expect(links).toHaveLength(archived.length + annualReports(archived).length)
      expect(links.every((link) => link.hasAttribute('disabled'))).toBe(
        links.length === 0 || state.matches({ listed: 'saving' }),
      )
    }
  })
})
