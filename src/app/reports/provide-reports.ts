import { fromEventObservable, fromPromise } from 'xstate'
import { videos } from '../../api/report-lookups.ts'
import { clientReportsMachine } from '../../machines/reports/client-reports.ts'
import { type OffersLoading, reportDeskMachine, type ReportDeskInput } from '../../machines/reports/report-desk.ts'
import { videoLibraryMachine, type VideosListing } from '../../machines/reports/video-library.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { retriesOf } from '../following.ts'
import { provideReportArchive } from '../archive/provide-report-archive.ts'
import { provideReportRun } from './provide-report-run.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { reportOffers } from './report-offers.ts'

export const provideReportDesk = (deps: ScreenDeps) =>
  reportDeskMachine.provide({
    actors: {
      loadOffers: fromPromise<OffersLoading, ReportDeskInput>(({ input }) => reportOffers(deps.client, input)()),
      retries: retriesOf(deps.socket),
      figures: fromEventObservable(() => figuresChanged(deps.socket)),
      run: provideReportRun(deps),
    },
  })

export const provideClientReports = (deps: ScreenDeps) =>
  clientReportsMachine.provide({
    actors: {
      desk: provideReportDesk(deps),
      videos: videoLibraryMachine.provide({
        actors: {
          listVideos: fromPromise<VideosListing>(() => deps.client.call(videos)({})()),
          retries: retriesOf(deps.socket),
        },
      }),
      archive: provideReportArchive(deps),
    },
  })
