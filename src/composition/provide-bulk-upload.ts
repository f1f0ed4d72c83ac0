import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../api/api-error.ts'
import { reportUploads, steerUpload } from '../api/report-uploads.ts'
import { pipe, TE } from '../domain/fp.ts'
import { bulkUploadMachine } from '../machines/bulk-upload.ts'
import type { OwnersListing } from '../machines/owners-listing.ts'
import {
  reportUploadsMachine,
  type SteeringFailure,
  type UploadListing,
  type UploadSteer,
  type UploadSteering,
} from '../machines/report-uploads.ts'
import { uploadsHeard } from '../streams/uploads-heard.ts'
import { listOwners } from './list-owners.ts'
import { provideZipPreview } from './provide-zip-preview.ts'
import type { RoomSupplies } from './room-supplies.ts'

const failureOf = (error: ApiError): SteeringFailure =>
  error._tag === 'Refused' ? { _tag: 'Refused', message: error.message } : { _tag: 'Lost' }

const provideReportUploads = ({ client, socket, report }: RoomSupplies) =>
  reportUploadsMachine.provide({
    actors: {
      heardUploads: fromEventObservable(() => uploadsHeard(socket, report)),
      listUploads: fromPromise<UploadListing>(({ signal }) => client.call(reportUploads)({ signal })()),
      steerUpload: fromPromise<UploadSteering, UploadSteer>(({ input: { id, body } }) =>
        pipe(client.call(steerUpload)({ params: { id }, body }), TE.mapLeft(failureOf))(),
      ),
    },
  })

export const provideBulkUpload = (supplies: RoomSupplies) =>
  bulkUploadMachine.provide({
    actors: {
      uploads: provideReportUploads(supplies),
      preview: provideZipPreview(supplies),
      listOwners: fromPromise<OwnersListing>(() => listOwners(supplies.client)()),
    },
  })
