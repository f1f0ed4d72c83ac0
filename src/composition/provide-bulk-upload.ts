import { fromEventObservable, fromPromise } from 'xstate'
import { reportUploads, steerUpload } from '../api/report-uploads.ts'
import { pipe, TE } from '../domain/fp.ts'
import { bulkUploadMachine } from '../machines/bulk-upload.ts'
import type { OwnersListing } from '../machines/owners-listing.ts'
import {
  reportUploadsMachine,
  type UploadListing,
  type UploadSteer,
  type UploadSteering,
} from '../machines/report-uploads.ts'
import { uploadsHeard } from '../streams/uploads-heard.ts'
import { callFailure } from './call-failure.ts'
import { persistently, retriesOf } from './following.ts'
import { listOwners } from './list-owners.ts'
import { provideZipPreview } from './provide-zip-preview.ts'
import type { RoomSupplies } from './room-supplies.ts'

const provideReportUploads = ({ client, socket, report }: RoomSupplies) =>
  reportUploadsMachine.provide({
    actors: {
      heardUploads: fromEventObservable(() => uploadsHeard(socket, report)),
      retries: retriesOf(socket),
      listUploads: fromPromise<UploadListing>(({ signal }) => client.call(reportUploads)({ signal })()),
      steerUpload: fromPromise<UploadSteering, UploadSteer>(({ input: { id, body } }) =>
        pipe(client.call(steerUpload)({ params: { id }, body }), TE.mapLeft(callFailure))(),
      ),
    },
  })

export const provideBulkUpload = (supplies: RoomSupplies) =>
  bulkUploadMachine.provide({
    actors: {
      uploads: provideReportUploads(supplies),
      preview: provideZipPreview(supplies),
      listOwners: fromPromise<OwnersListing>(({ signal }) =>
        persistently(supplies.socket, listOwners(supplies.client), signal),
      ),
    },
  })
