import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { archiveEvidence } from '../../api/archive/static-reports.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { Owner } from '../../domain/archive/owner.ts'
import {
  archiveEvidenceMachine,
  type EvidenceOf,
  type EvidenceSaving,
} from '../../machines/archive/archive-evidence.ts'
import type { OwnersListing } from '../../machines/archive/owners-listing.ts'
import { retriesOf } from '../following.ts'
import { refusalText } from '../call-failure.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { saveReply } from '../save-reply.ts'

export const provideArchiveEvidence = (
  { client: { call }, socket, page }: ScreenDeps,
  owners: TE.TaskEither<ApiError, readonly Owner[]>,
) =>
  archiveEvidenceMachine.provide({
    actors: {
      retries: retriesOf(socket),
      listOwners: fromPromise<OwnersListing>(() => owners()),
      saveEvidence: fromPromise<EvidenceSaving, O.Option<EvidenceOf>>(({ input, signal }) =>
        pipe(
          input,
          TE.fromOption(() => 'There was a problem'),
          TE.chain(({ type, code }) =>
            pipe(
              call(archiveEvidence)({ params: { type, code }, signal }),
              TE.bimap(refusalText, saveReply(page.document)),
            ),
          ),
        )(),
      ),
    },
  })
