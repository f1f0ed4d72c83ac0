import { fromPromise } from 'xstate'
import { videos } from '../../api/videos.ts'
import { clientReportsMachine } from '../../machines/reports/client-reports.ts'
import { type OffersLoading, reportDeskMachine, type ReportDeskInput } from '../../machines/reports/report-desk.ts'
import { videoLibraryMachine, type VideosListing } from '../../machines/reports/video-library.ts'
import { retriesOf } from '../following.ts'
import { provideReportArchive } from '../archive/provide-report-archive.ts'
import { provideReportRun } from './provide-report-run.ts'
import type { RoomSupplies } from '../room-supplies.ts'
import { reportOffers } from './report-offers.ts'

export const provideReportDesk = (supplies: RoomSupplies) =>
  reportDeskMachine.provide({
    actors: {
      loadOffers: fromPromise<OffersLoading, ReportDeskInput>(({ input }) => reportOffers(supplies.client, input)()),
      retries: retriesOf(supplies.socket),
      run: provideReportRun(supplies),
    },
  })

export const provideClientReports = (supplies: RoomSupplies) =>
  clientReportsMachine.provide({
    actors: {
      desk: provideReportDesk(supplies),
      videos: videoLibraryMachine.provide({
        actors: {
          listVideos: fromPromise<VideosListing>(() => supplies.client.call(videos)({})()),
          retries: retriesOf(supplies.socket),
        },
      }),
      archive: provideReportArchive(supplies),
    },
  })
