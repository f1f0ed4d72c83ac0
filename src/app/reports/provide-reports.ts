import { fromEventObservable, fromPromise } from 'xstate'
import { videos } from '../../api/reports/report-lookups.ts'
import { searchOfArchived } from '../../domain/archive/archive-place.ts'
import type { O } from '../../domain/fp.ts'
import { clientReportsMachine } from '../../machines/reports/client-reports.ts'
import {
  type OffersLoading,
  reportPickerMachine,
  type ReportPickerInput,
} from '../../machines/reports/report-picker.ts'
import { videosMachine, type VideosListing } from '../../machines/reports/videos.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { retriesOf } from '../following.ts'
import { keepInAddress } from '../keep-in-address.ts'
import { provideReportArchive } from '../archive/provide-report-archive.ts'
import { provideExplorer } from '../explorers/provide-explorer.ts'
import { provideReportRun } from './provide-report-run.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { reportOffers } from './report-offers.ts'

export const provideReportPicker = (deps: ScreenDeps) =>
  reportPickerMachine.provide({
    actors: {
      loadOffers: fromPromise<OffersLoading, ReportPickerInput>(({ input }) => reportOffers(deps.client, input)()),
      retries: retriesOf(deps.socket),
      figures: fromEventObservable(() => figuresChanged(deps.socket)),
      run: provideReportRun(deps),
      explorer: provideExplorer(deps),
    },
  })

export const provideClientReports = (deps: ScreenDeps) =>
  clientReportsMachine.provide({
    actors: {
      picker: provideReportPicker(deps),
      videos: videosMachine.provide({
        actors: {
          listVideos: fromPromise<VideosListing>(() => deps.client.call(videos)({})()),
          retries: retriesOf(deps.socket),
        },
      }),
      archive: provideReportArchive(deps),
      keepInAddress: keepInAddress<O.Option<string>>(
        deps.page,
        (id) => `${deps.page.location.pathname}${searchOfArchived(deps.page.location.search, id)}`,
      ),
    },
  })
