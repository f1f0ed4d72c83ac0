import { fromPromise } from 'xstate'
import { reportUploads, steerUpload } from '../../api/archive/report-uploads.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import { bulkUploadMachine } from '../../machines/archive/bulk-upload.ts'
import type { OwnersListing } from '../../machines/archive/owners-listing.ts'
import {
  listedUploads,
  reportUploadsMachine,
  type UploadSteer,
  type UploadsSeen,
  type UploadSteering,
} from '../../machines/archive/report-uploads.ts'
import { uploadChanges } from '../../streams/events/upload-changes.ts'
import { callFailure } from '../call-failure.ts'
import { followingMany, persistently } from '../following.ts'
import { listOwners } from './list-owners.ts'
import { provideZipPreview } from './provide-zip-preview.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const provideReportUploads = ({ client, socket, onDecodeError }: ScreenDeps) =>
  reportUploadsMachine.provide({
    actors: {
      list: listedUploads.provide({
        actors: followingMany(socket, {
          changes: () => uploadChanges(socket, onDecodeError),
          read: (_, signal) =>
            pipe(
              client.call(reportUploads)({ signal }),
              TE.map((uploads): UploadsSeen => ({ uploads, settled: O.none })),
            ),
        }),
      }),
      steerUpload: fromPromise<UploadSteering, UploadSteer>(({ input: { id, body } }) =>
        pipe(client.call(steerUpload)({ params: { id }, body }), TE.mapLeft(callFailure))(),
      ),
    },
  })

export const provideBulkUpload = (deps: ScreenDeps) =>
  bulkUploadMachine.provide({
    actors: {
      uploads: provideReportUploads(deps),
      preview: provideZipPreview(deps),
      listOwners: fromPromise<OwnersListing>(({ signal }) =>
        persistently(deps.socket, listOwners(deps.client), signal),
      ),
    },
  })
